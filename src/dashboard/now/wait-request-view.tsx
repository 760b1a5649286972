/** What a session that waits asks for: all of it, so that somebody can decide without its terminal. */
import type { JSX } from "preact";
import type { DashboardSession } from "../api/dashboard-session.ts";
import { Badge } from "../parts/badge.tsx";
import { CopyButton } from "../parts/copy-button.tsx";
import { words } from "../words.ts";
import { escapeInvisible } from "./escape-invisible.ts";
import { FoldedRequest } from "./folded-request.tsx";
import { WaitCommand } from "./wait-command.tsx";
import { WaitChange } from "./wait-change.tsx";
import type { SessionNow } from "./use-session-now.ts";

export type NowWaitRequest = NonNullable<SessionNow["ask"]>;

/** What is recorded instead of a path whose file may hold secrets. */
const HIDDEN_PATH = "[SENSITIVE_PATH]";

export const WaitRequestView = ({
  session,
  now,
}: {
  readonly session: DashboardSession;
  readonly now: SessionNow | null;
}): JSX.Element | null => {
  const ask = now?.ask ?? null;
  const shown = <WaitRequestBody session={session} ask={ask} now={now} />;
  const copy = ask === null ? null : copyableRequest(ask);
  return copy === null ? (
    shown
  ) : (
    <div class="now-asked">
      {shown}
      <CopyButton text={copy.text} label={words().now.copyAsk[copy.kind]} kind="icon" />
    </div>
  );
};

const WaitRequestBody = ({
  session,
  ask,
  now,
}: {
  readonly session: DashboardSession;
  readonly ask: NowWaitRequest | null;
  readonly now: SessionNow | null;
}): JSX.Element | null => {
  const text = words().now;
  const change = now?.change ?? null;
  if (ask !== null && ask.questions.length > 0) {
    return (
      <div class="now-ask">
        {ask.questions.map(({ question, options, isMany }, at) => (
          <div key={at} class="now-question">
            <p dir="auto">
              <strong>{question}</strong> {isMany && <Badge>{text.manyOptions}</Badge>}
            </p>
            {options.length > 0 && (
              <ol>
                {options.map(({ label, description }) => (
                  <li key={label} dir="auto">
                    {label}
                    {description !== null && <span class="muted"> {description}</span>}
                  </li>
                ))}
              </ol>
            )}
          </div>
        ))}
      </div>
    );
  }
  const what =
    ask === null ? session.waitDetail : (ask.command ?? ask.file ?? ask.pattern ?? ask.plan);
  if (what === null) return null;
  const note = ask === null ? null : ask.note;
  if (change !== null && ask?.file === what)
    return (
      <>
        <WaitChange file={what} of={change} />
        <DialogNote says={note} />
      </>
    );
  const isPlan = ask?.plan === what;
  return (
    <div class="now-ask">
      <FoldedRequest kind={isPlan ? "plan" : "command"}>
        {isPlan ? (
          escapeInvisible(what)
        ) : (
          <WaitCommand
            text={what}
            destructive={what === ask?.command ? (now?.destructive ?? []) : []}
          />
        )}
      </FoldedRequest>
      {what.includes(HIDDEN_PATH) && <p class="small muted">{text.hiddenPath}</p>}
      <DialogNote says={note} />
    </div>
  );
};

/** The client's own words for a dialog that wants more than a yes. */
const DialogNote = ({ says }: { readonly says: string | null }): JSX.Element | null =>
  says === null ? null : (
    <p class="small muted" dir="auto">
      “{says}”
    </p>
  );

type WaitRequestKind = "command" | "file" | "pattern" | "plan" | "question";

/** What of it may be copied, and what that is. */
function copyableRequest(
  ask: NowWaitRequest,
): { readonly kind: WaitRequestKind; readonly text: string } | null {
  if (ask.questions.length > 0) return { kind: "question", text: questionsText(ask) };
  for (const kind of ["command", "file", "pattern", "plan"] as const) {
    const text = ask[kind];
    if (text !== null) return { kind, text };
  }
  return null;
}

const questionsText = ({ questions }: NowWaitRequest): string =>
  questions
    .map(({ question, options }) =>
      [
        question,
        ...options.map(({ label, description }, at) =>
          description === null ? `${at + 1}. ${label}` : `${at + 1}. ${label}: ${description}`,
        ),
      ].join("\n"),
    )
    .join("\n\n");
