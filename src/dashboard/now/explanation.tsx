/** Why a session is said to do what it does: the rule that won, and everything that was looked at. */
import type { JSX } from "preact";
import type { Answers } from "../../daemon/api/answers.ts";
import type { DashboardSession } from "../api/dashboard-session.ts";
import { useAnswer } from "../api/use-answer.ts";
import { Button } from "../parts/button.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { Icon } from "../parts/icon.tsx";
import { AnswerView } from "../parts/answer-view.tsx";
import { today } from "../parts/time.tsx";
import { exactText, localDay, lookUpName, momentText, secondsText, words } from "../words.ts";
import { StateBadge } from "../parts/state-badge.tsx";

type Explanation = NonNullable<Answers["session"]["explanation"]>;

export const ExplanationDialog = ({
  session,
  onClose,
}: {
  readonly session: DashboardSession;
  readonly onClose: () => void;
}): JSX.Element => {
  const text = words();
  // A change of the session is a reason to ask again.
  const answer = useAnswer<Answers["session"]>(
    `/sessions/${encodeURIComponent(session.sessionId)}`,
  );
  return (
    <Dialog title={text.now.whyTitle(session.projectName)} onClose={onClose}>
      <p class="row">
        <StateBadge session={session} />
        <span class="muted">{text.now.sinceTime(secondsText(session.since))}</span>
      </p>
      <AnswerView of={answer}>
        {({ explanation }) =>
          explanation === null ? (
            <p>{text.now.notFound}</p>
          ) : (
            <StateExplanation explanation={explanation} />
          )
        }
      </AnswerView>
      <div class="row dialog-buttons">
        <Button kind="main" onClick={onClose}>
          {text.close}
        </Button>
      </div>
    </Dialog>
  );
};

/** Of every card and line: a mark, not a word, that comes with the pointer or the focus (`now.css`). */
export const ExplanationButton = ({
  about,
  onWhy,
}: {
  readonly about: string;
  readonly onWhy: () => void;
}): JSX.Element => {
  const { why } = words().now;
  return (
    <button
      type="button"
      class="hint-mark now-why"
      aria-label={`${why} ${about}`.trim()}
      title={why}
      onClick={onWhy}
    >
      ?
    </button>
  );
};

export const StateExplanation = ({
  explanation,
}: {
  readonly explanation: Explanation;
}): JSX.Element => {
  const { live, now } = words();
  return (
    <div class="stack">
      <p>{lookUpName(live.rules, explanation.rule)}</p>
      <div class="scroll-x">
        <table class="table small why-table">
          <thead>
            <tr>
              {now.whyColumns.map((name, at, { length }) => (
                <th key={name} scope="col" class={at === length - 1 ? "number" : undefined}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {explanation.evidence.map((one, at) => (
              <tr key={at}>
                <td>{lookUpName(live.sources, one.source)}</td>
                <td>
                  {one.isDecisive ? (
                    <strong>{lookUpName(live.evidence, one.what)}</strong>
                  ) : (
                    lookUpName(live.evidence, one.what)
                  )}
                  {one.detail !== null && <code> {one.detail}</code>}
                  {one.isDecisive && (
                    <span title={live.explain.marks}>
                      {" "}
                      <Icon name="check" size={14} />
                      <span class="unseen">{live.explain.marks}</span>
                    </span>
                  )}
                </td>
                <td class="number">
                  <time dateTime={one.at} title={exactText(one.at)}>
                    {localDay(one.at) === today.value ? secondsText(one.at) : momentText(one.at)}
                  </time>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {explanation.evidence.length === 0 && <p class="muted">{live.explain.noEvidence}</p>}
    </div>
  );
};
