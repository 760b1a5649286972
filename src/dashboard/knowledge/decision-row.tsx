/** One decision or discovery: why, what was turned down, where it was said, and that it is none. */
import type { ActionRequest } from "../api/ask.ts";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Answers } from "../../daemon/api/answers.ts";
import { Button } from "../parts/button.tsx";
import { showToast, createUndo } from "../parts/toast.tsx";
import { FaultNote } from "../parts/fault-note.tsx";
import { useAction } from "../parts/use-action.ts";
import { words } from "../words.ts";
import { RemoveMemoryButton } from "./remove-memory-button.tsx";
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
import { ExpandableRow } from "./expandable-row.tsx";
import { headingOf } from "./row-format.ts";
import { COLUMNS, KindCell } from "./rule-row.tsx";

export type KnowledgeDecision = Answers["decisions"]["decisions"][number];

/** As much of an id as tells memories apart. */
const SHORT_ID = 13;

export const decisionKey = ({ eventId, part }: KnowledgeDecision): string => `${eventId}.${part}`;

/** What somebody answered an agent is told as that. */
const kindOf = ({ kind, from }: KnowledgeDecision): "decision" | "answer" | "discovery" =>
  kind === "decision" && from === "question" ? "answer" : kind;

/** Saved on purpose, rather than read out of what was said. */
const isMemory = ({ from }: KnowledgeDecision): boolean =>
  from === "agent" || from === "person" || from === "program";

export function DecisionRow({
  of: one,
  again,
  isRemoved,
  onChanged,
}: {
  readonly of: KnowledgeDecision;
  /** Earlier, in the same words. */
  readonly again: readonly KnowledgeDecision[];
  /** Somebody took it away: it can be brought back. */
  readonly isRemoved: boolean;
  readonly onChanged: () => void;
}): JSX.Element {
  const { columns } = words().knowledge.decisions;
  const { about, why } = one;
  const cells = (
    <>
      <KindCell kind={kindOf(one)} />
      <ProjectCell name={columns.project} projectPath={one.projectPath} />
      <WhenCell name={columns.when} at={one.ts} sessionId={one.sessionId} />
      <td class="knowledge-act">
        {isRemoved ? (
          <RestoreButton request={restoreAction(one)} about={one.text} onChanged={onChanged} />
        ) : isMemory(one) ? (
          <RemoveMemoryButton id={one.eventId} about={one.text} onChanged={onChanged} />
        ) : (
          <RejectButton of={one} onChanged={onChanged} />
        )}
      </td>
    </>
  );
  const under = [about, why].filter((part) => part !== null).join(" · ");
  return (
    <ExpandableRow
      sentence={headingOf(one.text)}
      times={again.length + 1}
      columns={COLUMNS}
      cells={cells}
      {...(under === "" ? {} : { under })}
      isUnderRepeated
    >
      <Details of={one} again={again} isRemoved={isRemoved} />
    </ExpandableRow>
  );
}

function Details({
  of: one,
  again,
  isRemoved,
}: {
  readonly of: KnowledgeDecision;
  readonly again: readonly KnowledgeDecision[];
  readonly isRemoved: boolean;
}): JSX.Element {
  const text = words().knowledge.decisions;
  const met = [one, ...again].map((other) => ({
    key: decisionKey(other),
    at: other.ts,
    sessionId: other.sessionId,
    eventId: other.eventId,
  }));
  return (
    <>
      <WholeText text={one.text} />
      <FactList
        of={[
          [text.about, one.about],
          [text.why, one.why],
          [text.rejected, one.rejected.length === 0 ? null : one.rejected.join(" · ")],
          [text.branch, one.branch],
          [text.origin, text.from[one.from](one.client)],
        ]}
      />
      <FileList projectPath={one.projectPath} files={one.files} />
      {again.length > 0 && <p class="muted small">{text.again(again.length + 1)}</p>}
      <OccurrenceList of={met} />
      <TerminalCommand
        text={`${
          isMemory(one)
            ? `self-gen memory remove ${one.eventId.slice(0, SHORT_ID)}`
            : `self-gen memory reject ${decisionKey(one)}`
        }${isRemoved ? " --undo" : ""}`}
      />
    </>
  );
}

const restoreAction = (one: KnowledgeDecision): ActionRequest =>
  isMemory(one)
    ? ["restore-memory", { id: one.eventId }]
    : ["judge-decision", { id: decisionKey(one), isDecision: true }];

/** It was read as a decision and is none: it does not come back, in whatever context it stands. */
function RejectButton({
  of: one,
  onChanged,
}: {
  readonly of: KnowledgeDecision;
  readonly onChanged: () => void;
}): JSX.Element {
  const text = words().knowledge.decisions;
  const judge = useAction();
  const [isDone, setIsDone] = useState(false);
  const id = decisionKey(one);
  const sure = async (): Promise<void> => {
    if ((await judge.run("judge-decision", { id, isDecision: false })) === null) return;
    setIsDone(true);
    const undo: readonly ActionRequest[] = [["judge-decision", { id, isDecision: true }]];
    showToast({ says: text.notDecisionDone, about: one.text, undo: createUndo(undo, onChanged) });
    onChanged();
  };
  return (
    <>
      <Button
        kind="quiet"
        disabled={judge.isBusy || isDone}
        title={text.notDecisionWhy}
        onClick={() => void sure()}
      >
        {one.kind === "decision" ? text.notDecision : text.notDiscovery}
      </Button>
      <FaultNote fault={judge.fault} />
    </>
  );
}
