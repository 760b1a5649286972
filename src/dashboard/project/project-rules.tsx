/** The rules that a project's sessions get, and what sounds like one and was not kept. */
import type { JSX } from "preact";
import type { Answers } from "../../daemon/api/answers.ts";
import type { PublicPossibleRule } from "../../daemon/api/records/possible-rules.ts";
import { PossibleRuleButtons } from "../knowledge/possible-rule-buttons.tsx";
import { RemoveMemoryButton } from "../knowledge/remove-memory-button.tsx";
import { HeaderCount } from "../parts/header-count.tsx";
import { Link } from "../parts/link.tsx";
import { Panel } from "../parts/panel.tsx";
import { RelativeTime } from "../parts/time.tsx";
import { sessionAddress } from "../router.ts";
import { words } from "../words.ts";

export const ProjectRules = ({
  of: { rules, possibleRules },
  onChanged,
}: {
  readonly of: Answers["project"];
  readonly onChanged: () => void;
}): JSX.Element => {
  const text = words().project;
  return (
    <Panel title={text.rules} aside={<HeaderCount count={rules.length} />}>
      {rules.length === 0 ? (
        <p class="muted panel-none">{text.noRules}</p>
      ) : (
        <ul class="project-list">
          {rules.map((rule) => (
            <li key={`${rule.id} ${rule.kind}`}>
              <span class="muted small">{text.ruleKinds[rule.kind]}</span> “{rule.text}”{" "}
              {rule.sessionId === null ? (
                <span class="muted small">
                  <RelativeTime at={rule.ts} />
                </span>
              ) : (
                <Link to={sessionAddress(rule.sessionId)} class="small">
                  <RelativeTime at={rule.ts} />
                </Link>
              )}
              <RemoveMemoryButton
                id={rule.id}
                about={rule.text}
                asks={text.removeRule}
                onChanged={onChanged}
              />
              {rule.later !== null && <p class="muted small">{text.laterSaid(rule.later)}</p>}
            </li>
          ))}
        </ul>
      )}
      {possibleRules.length > 0 && (
        <>
          <h3 class="small muted">{text.possibleRules}</h3>
          <ul class="project-list">
            {possibleRules.map((rule) => (
              <PossibleRule key={rule.id} of={rule} onChanged={onChanged} />
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
};

const PossibleRule = ({
  of: rule,
  onChanged,
}: {
  readonly of: PublicPossibleRule;
  readonly onChanged: () => void;
}): JSX.Element => (
  <li>
    “{rule.text}”{" "}
    <Link to={sessionAddress(rule.sessionId)} class="small">
      <RelativeTime at={rule.ts} />
    </Link>
    <PossibleRuleButtons of={rule} onChanged={onChanged} />
  </li>
);
