/** What somebody does next about a session: go to its terminal, or take something there. */
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { act } from "../api/ask.ts";
import { AskFault } from "../api/fault.ts";
import { Button } from "../parts/button.tsx";
import { CopyButton } from "../parts/copy.tsx";
import type { Snapshot } from "../api/snapshot.ts";
import { shortPath } from "../short-path.ts";
import { words } from "../words.ts";
import type { SessionNow } from "./use-session-now.ts";

/** Of one that waits: the one way to it, and where that is. */
export const CardActions = ({
  session: { sessionId, projectPath },
  now: { isInTmux, resume },
}: {
  readonly session: Snapshot;
  readonly now: SessionNow;
}): JSX.Element => {
  const { now: text } = words();
  return (
    <div class="now-actions">
      {isInTmux ? (
        <PaneButton sessionId={sessionId} kind="main" />
      ) : (
        resume !== null && <CopyButton text={resume} label={text.copyReturn} kind="main" />
      )}
      <span class="small now-where" title={projectPath ?? undefined}>
        {text.answerThere(projectPath === null ? null : shortPath(projectPath))}
      </span>
    </div>
  );
};

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
