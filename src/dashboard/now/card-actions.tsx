/** What somebody does next about a session: go to its terminal, or take something there. */
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { act } from "../api/ask.ts";
import { AskFault } from "../api/fault.ts";
import { Button } from "../parts/button.tsx";
import { CopyButton } from "../parts/copy.tsx";
import { words } from "../words.ts";
import { askCopy } from "./ask-view.tsx";
import type { SessionNow } from "./use-session-now.ts";

export const CardActions = ({
  sessionId,
  now,
}: {
  readonly sessionId: string;
  readonly now: SessionNow;
}): JSX.Element | null => {
  const text = words();
  const copy = now.ask === null ? null : askCopy(now.ask);
  if (!now.isInTmux && copy === null && now.resume === null) return null;
  return (
    <div class="now-actions">
      {now.isInTmux && <PaneButton sessionId={sessionId} />}
      {copy !== null && <CopyButton text={copy.text} label={text.now.copyAsk[copy.kind]} />}
      {now.resume !== null && <CopyButton text={now.resume} label={text.session.copyResume} />}
    </div>
  );
};

const SHOWN_MS = 2500;

const PaneButton = ({ sessionId }: { readonly sessionId: string }): JSX.Element => {
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
      <Button icon={outcome === "shown" ? "check" : "terminal"} onClick={show}>
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
