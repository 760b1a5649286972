/** One rule, decision or piece of work for later: that it may be over, who said so, how it is removed; and one that is over. */
import type { ComponentChildren, JSX } from "preact";
import type { Answers } from "../../daemon/api/answers.ts";
import { Icon, type IconName } from "../parts/icon.tsx";
import { words } from "../words.ts";
import { ExpandableRow } from "./expandable-row.tsx";
import { RemoveMemoryButton } from "./remove-memory-button.tsx";
import { headingOf } from "./row-format.ts";
import { RestoreButton } from "./restore-button.tsx";
import {
  FactList,
  FileList,
  OccurrenceList,
  ProjectCell,
  TerminalCommand,
  WhenCell,
  WholeText,
} from "./row-parts.tsx";

export type Rule = Answers["rules"]["rules"][number];
export type OverRule = Answers["rules"]["over"][number];

export const COLUMNS = 5;
/** As much of an ID as tells entries apart. */
const SHORT_ID = 13;

const KIND_ICONS = {
  rule: "lock",
  decision: "check",
  answer: "reply",
  discovery: "search",
  later: "pause",
} as const satisfies Record<string, IconName>;

export const KindCell = ({ kind }: { readonly kind: keyof typeof KIND_ICONS }): JSX.Element => {
  const text = words().knowledge.decisions;
  return (
    <td data-name={text.columns.kind} class="decisions-kind">
      <span>
        <Icon name={KIND_ICONS[kind]} size={14} />
        {text.kindOf[kind]}
      </span>
    </td>
  );
};

export const RuleRow = ({
  of: rule,
  onChanged,
}: {
  readonly of: Rule;
  readonly onChanged: () => void;
}): JSX.Element => {
  const { later, why } = rule;
  const under = later === null ? why : <Doubt text={later.text} />;
  return (
    <ExpandableRow
      sentence={headingOf(rule.text)}
      columns={COLUMNS}
      {...(under === null ? {} : { under })}
      isUnderRepeated={later === null}
      cells={
        <>
          <KindCell kind={rule.kind} />
          <OriginCells of={rule} />
          <td class="knowledge-act">
            <RemoveMemoryButton id={rule.id} about={rule.text} onChanged={onChanged} />
          </td>
        </>
      }
    >
      <Details of={rule} command={`self-gen memory remove ${rule.id.slice(0, SHORT_ID)}`} />
    </ExpandableRow>
  );
};

const OriginCells = ({ of: rule }: { readonly of: Rule | OverRule }): JSX.Element => {
  const { columns } = words().knowledge.decisions;
  return (
    <>
      <ProjectCell name={columns.project} projectPath={rule.projectPath} />
      <WhenCell name={columns.when} at={rule.ts} sessionId={rule.sessionId} />
    </>
  );
};

const Doubt = ({ text }: { readonly text: string }): JSX.Element => (
  <span class="rules-doubt">
    <Icon name="warning" size={13} /> {words().project.laterSaid(text)}
  </span>
);

export const OverRow = ({
  of: rule,
  onChanged,
}: {
  readonly of: OverRule;
  readonly onChanged: () => void;
}): JSX.Element => {
  const text = words().knowledge.decisions;
  const { columns } = text;
  const command = `self-gen memory remove ${rule.id.slice(0, SHORT_ID)} --undo`;
  return (
    <ExpandableRow
      sentence={headingOf(rule.text)}
      columns={COLUMNS}
      {...(rule.successor === null ? {} : { under: text.successor(rule.successor) })}
      cells={
        <>
          <td data-name={columns.end} class="decisions-kind">
            <span>{text.ends[rule.end]}</span>
          </td>
          <OriginCells of={rule} />
          <td class="knowledge-act">
            <RestoreButton
              request={["restore-memory", { id: rule.id }]}
              about={rule.text}
              onChanged={onChanged}
            />
          </td>
        </>
      }
    >
      <Details of={rule} command={command}>
        <FactList of={[[columns.kind, text.kindOf[rule.kind]]]} />
      </Details>
    </ExpandableRow>
  );
};

const Details = ({
  of: rule,
  command,
  children,
}: {
  readonly of: Rule | OverRule;
  readonly command?: string;
  readonly children?: ComponentChildren;
}): JSX.Element => {
  const text = words().knowledge.decisions;
  return (
    <>
      <WholeText text={rule.text} />
      {children}
      <FactList
        of={[
          [text.why, rule.why],
          [text.origin, text.from[rule.from](rule.client)],
        ]}
      />
      <FileList projectPath={rule.projectPath} files={rule.files} />
      <OccurrenceList of={[{ key: rule.id, at: rule.ts, sessionId: rule.sessionId }]} />
      {command !== undefined && <TerminalCommand text={command} />}
    </>
  );
};
