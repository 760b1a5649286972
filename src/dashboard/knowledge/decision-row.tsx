/** One decision or discovery: why, what was turned down, where it was said, and that it is none. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Answers } from "../../daemon/api/answers.ts";
import { Badge } from "../parts/badge.tsx";
import { Button } from "../parts/button.tsx";
import { FileLink } from "../parts/project-link.tsx";
import { type Action, showToast, undoBy } from "../parts/toast.tsx";
import { Refused } from "../parts/refused.tsx";
import { useAction } from "../parts/use-action.ts";
import { words } from "../words.ts";
import { RemoveMemory } from "./remove-memory.tsx";
import { FactList, Meetings, ProjectCell, TerminalCommand, WhenCell } from "./row-parts.tsx";
import { UnfoldingRow } from "./unfolding-row.tsx";

export type Decision = Answers["decisions"]["decisions"][number];

const COLUMNS = 5;
/** As much of an id as tells memories apart. */
const SHORT_ID = 13;

export const keyOf = ({ eventId, part }: Decision): string => `${eventId}.${part}`;

/** Saved on purpose, rather than read out of what was said. */
const isMemory = ({ from }: Decision): boolean =>
  from === "agent" || from === "person" || from === "program";

const firstLine = (text: string): string =>
  text.split("\n").find((line) => line.trim() !== "") ?? "";

const sentenceOf = ({ text }: Decision): string =>
  firstLine(text)
    .replace(/^#+\s*/, "")
    .trim();

export function DecisionRow({
  of: one,
  again,
  isRemoved,
  onChanged,
}: {
  readonly of: Decision;
  /** Earlier, in the same words. */
  readonly again: readonly Decision[];
  /** Somebody took it away: it can be brought back. */
  readonly isRemoved: boolean;
  readonly onChanged: () => void;
}): JSX.Element {
  const text = words().knowledge.decisions;
  const { columns } = text;
  const { kind, about, why } = one;
  const cells = (
    <>
      <td data-name={columns.kind}>
        <Badge
          tone={kind === "decision" ? "working" : "good"}
          icon={kind === "decision" ? "check" : "search"}
        >
          {text.kindOf[kind]}
        </Badge>
      </td>
      <ProjectCell name={columns.project} projectPath={one.projectPath} />
      <WhenCell name={columns.when} at={one.ts} />
      <td class="knowledge-act">
        {isRemoved ? (
          <Restore of={one} onChanged={onChanged} />
        ) : isMemory(one) ? (
          <RemoveMemory id={one.eventId} about={one.text} onChanged={onChanged} />
        ) : (
          <NotDecision of={one} onChanged={onChanged} />
        )}
      </td>
    </>
  );
  const under = [about, why].filter((part) => part !== null).join(" · ");
  return (
    <UnfoldingRow
      sentence={sentenceOf(one)}
      times={again.length + 1}
      columns={COLUMNS}
      cells={cells}
      {...(under === "" ? {} : { under })}
      isUnderRepeated
    >
      <Details of={one} again={again} isRemoved={isRemoved} />
    </UnfoldingRow>
  );
}

function Details({
  of: one,
  again,
  isRemoved,
}: {
  readonly of: Decision;
  readonly again: readonly Decision[];
  readonly isRemoved: boolean;
}): JSX.Element {
  const text = words().knowledge.decisions;
  const met = [one, ...again].map((other) => ({
    key: keyOf(other),
    at: other.ts,
    sessionId: other.sessionId,
    eventId: other.eventId,
  }));
  return (
    <>
      {one.text.trim() !== sentenceOf(one) && (
        <p class="knowledge-words knowledge-raw">{one.text}</p>
      )}
      <FactList
        of={[
          [text.about, one.about],
          [text.why, one.why],
          [text.rejected, one.rejected.length === 0 ? null : one.rejected.join(" · ")],
          [text.branch, one.branch],
          [text.origin, text.from[one.from](one.client)],
        ]}
      />
      {one.files.length > 0 && (
        <p class="row small">
          <span class="muted">{text.files}</span>
          {one.files.map((file) => (
            <FileLink key={file} projectPath={one.projectPath} file={file} />
          ))}
        </p>
      )}
      {again.length > 0 && <p class="muted small">{text.again(again.length + 1)}</p>}
      <Meetings of={met} />
      <TerminalCommand
        text={`${
          isMemory(one)
            ? `self-gen memory remove ${one.eventId.slice(0, SHORT_ID)}`
            : `self-gen memory reject ${keyOf(one)}`
        }${isRemoved ? " --undo" : ""}`}
      />
    </>
  );
}

const restoreOf = (one: Decision): Action =>
  isMemory(one)
    ? { action: "restore-memory", body: { id: one.eventId } }
    : { action: "judge-decision", body: { id: keyOf(one), isDecision: true } };

function Restore({
  of: one,
  onChanged,
}: {
  readonly of: Decision;
  readonly onChanged: () => void;
}): JSX.Element {
  const text = words().knowledge.decisions;
  const restore = useAction();
  const sure = async (): Promise<void> => {
    const { action, body } = restoreOf(one);
    if ((await restore.run(action, body)) === null) return;
    showToast({ says: text.restored, about: one.text });
    onChanged();
  };
  return (
    <>
      <Button disabled={restore.isBusy} onClick={() => void sure()}>
        {text.restore}
      </Button>
      <Refused fault={restore.fault} />
    </>
  );
}

/** It was read as a decision and is none: it does not come back, in whatever context it stands. */
function NotDecision({
  of: one,
  onChanged,
}: {
  readonly of: Decision;
  readonly onChanged: () => void;
}): JSX.Element {
  const text = words().knowledge.decisions;
  const judge = useAction();
  const [isDone, setIsDone] = useState(false);
  const id = keyOf(one);
  const sure = async (): Promise<void> => {
    if ((await judge.run("judge-decision", { id, isDecision: false })) === null) return;
    setIsDone(true);
    const undo = [{ action: "judge-decision", body: { id, isDecision: true } }];
    showToast({ says: text.notDecisionDone, about: one.text, undo: undoBy(undo, onChanged) });
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
      <Refused fault={judge.fault} />
    </>
  );
}
