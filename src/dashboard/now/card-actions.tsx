/** What somebody does next about a session: go to its terminal, or take something there. */
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { act } from "../api/ask.ts";
import { AskFault } from "../api/fault.ts";
import { Button } from "../parts/button.tsx";
import { CopyButton } from "../parts/copy-button.tsx";
import { Icon } from "../parts/icon.tsx";
import type { DashboardSession } from "../api/dashboard-session.ts";
import { shortPath } from "../short-path.ts";
import { words } from "../words.ts";
import type { SessionNow } from "./use-session-now.ts";

/** Of one that waits: where it is answered, and the ways there. */
export const CardActions = ({
  session: { sessionId, projectPath },
  now: { terminal, resume },
}: {
  readonly session: DashboardSession;
  readonly now: SessionNow;
}): JSX.Element => {
  const { now: text } = words();
  return (
    <div class="now-actions">
      <p class="now-where">
        <Icon name="terminal" size={16} />
        <strong>
          {projectPath === null && terminal === null ? text.answerThere : text.answerIn}
        </strong>
        {terminal !== null && (terminal.tmux ?? terminal.device) !== null ? (
          <code class="one-line" title={terminalTitle(terminal, projectPath)}>
            {terminal.tmux === null
              ? terminal.device?.replace("/dev/", "")
              : `tmux ${terminal.tmux}`}
          </code>
        ) : (
          projectPath !== null && (
            <>
              <code class="one-line" title={projectPath}>
                {shortPath(projectPath)}
              </code>
              <CopyButton text={projectPath} label={text.copyFolder} kind="icon" />
            </>
          )
        )}
      </p>
      {terminal !== null && terminal.tmux !== null ? (
        <PaneButton sessionId={sessionId} kind="main" />
      ) : (
        resume !== null && <CopyButton text={resume} label={text.copyReturn} kind="plain" />
      )}
    </div>
  );
};

const terminalTitle = (
  { device, pid }: NonNullable<SessionNow["terminal"]>,
  projectPath: string | null,
): string =>
  [device, words().now.process(pid), projectPath].filter((part) => part !== null).join(" · ");

const SHOWN_MS = 2500;

export const PaneButton = ({
  sessionId,
  kind = "plain",
}: {
  readonly sessionId: string;
  readonly kind?: "main" | "plain";
}): JSX.Element => {
  const { now: text } = words();
  const [outcome, setOutcome] = useState<"shown" | AskFault | null>(null);
  useEffect(() => {
    if (outcome !== "shown") return undefined;
    const timer = setTimeout(() => setOutcome(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const show = (): void => {
    act("show-pane", { session: sessionId }).then(
      () => setOutcome("shown"),
      (error: unknown) => setOutcome(error instanceof AskFault ? error : null),
    );
  };
  return (
    <>
      <Button kind={kind} icon={outcome === "shown" ? "check" : "terminal"} onClick={show}>
        <span aria-live="polite">{outcome === "shown" ? text.paneShown : text.showPane}</span>
      </Button>
      {outcome instanceof AskFault && (
        <span class="small now-refused" role="alert">
          {outcome.message}. {outcome.fix}
        </span>
      )}
    </>
  );
};
