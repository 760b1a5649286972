/** Rules and decisions in tables that share their columns: what holds, what is over, what only sounds like a rule. */
import type { ComponentChildren, JSX } from "preact";
import type { Answers } from "../../daemon/api/answers.ts";
import { HeaderCount } from "../parts/header-count.tsx";
import { Panel } from "../parts/panel.tsx";
import { words } from "../words.ts";
import { DenseTable, ExpandableRow } from "./expandable-row.tsx";
import { PossibleRuleButtons } from "./possible-rule-buttons.tsx";
import { FactList, OccurrenceList, ProjectCell, TerminalCommand, WhenCell } from "./row-parts.tsx";
import { COLUMNS, type OverRule, OverRow, type Rule, RuleRow } from "./rule-row.tsx";

type PossibleRule = Answers["rules"]["possible"][number];

/** As much of an ID as tells sentences apart. */
const SHORT_ID = 8;

export const RuleTable = ({
  label,
  second,
  children,
}: {
  readonly label: string;
  /** What the column beside the sentence is called, where there is one. */
  readonly second?: string;
  readonly children: ComponentChildren;
}): JSX.Element => {
  const { columns } = words().knowledge.decisions;
  return (
    <DenseTable
      label={label}
      columns={[
        { name: columns.entry },
        ...(second === undefined ? [] : [{ name: second, width: "132px" }]),
        { name: columns.project, width: "132px" },
        { name: columns.when, width: "112px" },
        { name: "", width: "132px" },
      ]}
    >
      {children}
    </DenseTable>
  );
};

export const LiveRules = ({
  of: rules,
  count,
  onChanged,
}: {
  readonly of: readonly Rule[];
  readonly count: number;
  readonly onChanged: () => void;
}): JSX.Element => {
  const text = words().knowledge.decisions;
  return (
    <Panel title={text.live} aside={<HeaderCount count={count} />}>
      <RuleTable label={text.live} second={text.columns.kind}>
        {rules.map((rule) => (
          <RuleRow key={`${rule.id} ${rule.kind}`} of={rule} onChanged={onChanged} />
        ))}
      </RuleTable>
    </Panel>
  );
};

export const OverRules = ({
  of: rules,
  isOpen,
  onChanged,
}: {
  readonly of: readonly OverRule[];
  readonly isOpen: boolean;
  readonly onChanged: () => void;
}): JSX.Element => {
  const text = words().knowledge.decisions;
  return (
    <section class="panel">
      <details class="rules-over" open={isOpen}>
        <summary>
          <h2>{text.over}</h2> <HeaderCount count={rules.length} />
        </summary>
        <RuleTable label={text.over} second={text.columns.end}>
          {rules.map((rule) => (
            <OverRow key={`${rule.id} ${rule.kind} ${rule.end}`} of={rule} onChanged={onChanged} />
          ))}
        </RuleTable>
      </details>
    </section>
  );
};

export const PossibleRules = ({
  of: rules,
  onChanged,
}: {
  readonly of: readonly PossibleRule[];
  readonly onChanged: () => void;
}): JSX.Element => {
  const { project, knowledge } = words();
  const { columns, from, origin } = knowledge.decisions;
  return (
    <Panel title={project.possibleRules} aside={<HeaderCount count={rules.length} />}>
      <RuleTable label={project.possibleRules}>
        {rules.map((rule) => (
          <ExpandableRow
            key={rule.id}
            sentence={rule.text}
            columns={COLUMNS - 1}
            cells={
              <>
                <ProjectCell name={columns.project} projectPath={rule.projectPath} />
                <WhenCell name={columns.when} at={rule.ts} sessionId={rule.sessionId} />
                <td class="knowledge-act rules-possible">
                  <PossibleRuleButtons of={rule} onChanged={onChanged} />
                </td>
              </>
            }
          >
            <FactList of={[[origin, from.conversation()]]} />
            <OccurrenceList of={[{ key: rule.id, at: rule.ts, sessionId: rule.sessionId }]} />
            <TerminalCommand text={`self-gen memory keep ${rule.id.slice(0, SHORT_ID)}`} />
          </ExpandableRow>
        ))}
      </RuleTable>
    </Panel>
  );
};
