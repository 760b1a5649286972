/** What somebody does next about a session: go to its terminal, or take something there. */
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { act } from "../api/ask.ts";
import { AskFault } from "../api/fault.ts";
import { Button } from "../parts/button.tsx";
import { CopyButton } from "../parts/copy-button.tsx";
import { Icon } from "../parts/icon.tsx";
import type { DashboardSession } from "../api/dashboard-session.ts";
import { asSentence } from "../settings/as-sentence.ts";
import { shortPath } from "../short-path.ts";
import { showToast } from "../parts/toast.tsx";
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
  const isInTmux = terminal !== null && terminal.tmux !== null;
  const place = placeOf(terminal, projectPath, resume);
  return (
    <div class="now-actions">
      <p class="now-where">
        <Icon name="terminal" size={16} />
        <strong>{isInTmux ? text.answerInTmux : text.answerThere}</strong>
      </p>
      {isInTmux && <PaneButton sessionId={sessionId} kind="main" />}
      {place !== null && (
        <p class="now-place">
          <code title={terminal === null ? undefined : terminalTitle(terminal, projectPath)}>
            {place.label}
          </code>
          <CopyButton text={place.copyText} label={text.copyPlace[place.is]} kind="icon" />
        </p>
      )}
    </div>
  );
};

type AnswerPlace = {
  readonly is: "pane" | "device" | "resume" | "folder";
  readonly label: string;
  readonly copyText: string;
};

/** What leads there most surely: a pane, a terminal, the command that opens it again, else where it runs. */
function placeOf(
  terminal: SessionNow["terminal"],
  projectPath: string | null,
  resume: string | null,
): AnswerPlace | null {
  if (terminal !== null && terminal.tmux !== null)
    return { is: "pane", label: terminal.tmux, copyText: terminal.tmux };
  if (terminal !== null && terminal.device !== null)
    return {
      is: "device",
      label: terminal.device.replace("/dev/", ""),
      copyText: terminal.device,
    };
  if (resume !== null) return { is: "resume", label: resume, copyText: resume };
  return projectPath === null
    ? null
    : { is: "folder", label: shortPath(projectPath), copyText: projectPath };
}

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
  const [outcome, setOutcome] = useState<"shown" | null>(null);
  useEffect(() => {
    if (outcome !== "shown") return undefined;
    const timer = setTimeout(() => setOutcome(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const show = (): void => {
    act("show-pane", { session: sessionId }).then(
      () => setOutcome("shown"),
      (error: unknown) => {
        // On the card, it would push down every card below.
        if (error instanceof AskFault)
          showToast({
            says: asSentence(error.message),
            about: asSentence(error.fix),
            isBad: true,
          });
      },
    );
  };
  return (
    <Button kind={kind} icon={outcome === "shown" ? "check" : "terminal"} onClick={show}>
      <span aria-live="polite">{outcome === "shown" ? text.paneShown : text.showPane}</span>
    </Button>
  );
};
