/** One decision or discovery: why, what was turned down, where it was said, and that it is none. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Answers } from "../../daemon/api/answers.ts";
import { Badge } from "../parts/badge.tsx";
import { Button, Command } from "../parts/button.tsx";
import { Link } from "../parts/link.tsx";
import { Ago, Moment } from "../parts/time.tsx";
import { sessionPath } from "../router.ts";
import { Refused } from "../parts/refused.tsx";
import { useAction } from "../parts/use-action.ts";
import { momentText, words } from "../words.ts";
import type { Done } from "./done-line.tsx";
import { RemoveMemory } from "./remove-memory.tsx";
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

export function DecisionRow({
  of: one,
  again,
  onDone,
}: {
  readonly of: Decision;
  /** Earlier, in the same words. */
  readonly again: readonly Decision[];
  readonly onDone: (done: Done) => void;
}): JSX.Element {
  const { knowledge, noProject } = words();
  const text = knowledge.decisions;
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
      <td data-name={columns.project} title={one.projectPath ?? ""}>
        {one.project ?? noProject}
      </td>
      <td data-name={columns.when} class="knowledge-when">
        <Ago at={one.ts} />
      </td>
      <td class="knowledge-act">
        {isMemory(one) ? (
          <RemoveMemory id={one.eventId} about={one.text} onDone={onDone} />
        ) : (
          <NotDecision of={one} onDone={onDone} />
        )}
      </td>
    </>
  );
  const under = [about, why].filter((part) => part !== null).join(" · ");
  return (
    <UnfoldingRow
      sentence={firstLine(one.text).replace(/^#+\s*/, "")}
      times={again.length + 1}
      columns={COLUMNS}
      cells={cells}
      {...(under === "" ? {} : { under })}
    >
      <Details of={one} again={again} />
    </UnfoldingRow>
  );
}

function Details({
  of: one,
  again,
}: {
  readonly of: Decision;
  readonly again: readonly Decision[];
}): JSX.Element {
  const { knowledge } = words();
  const text = knowledge.decisions;
  const facts = [
    [text.about, one.about],
    [text.why, one.why],
    [text.rejected, one.rejected.length === 0 ? null : one.rejected.join(" · ")],
    [text.files, one.files.length === 0 ? null : one.files.join(" · ")],
    [text.branch, one.branch],
    [text.origin, text.from[one.from](one.client)],
  ].filter(([, value]) => value !== null);
  return (
    <>
      <p class="knowledge-words knowledge-raw">{one.text}</p>
      {facts.length > 0 && (
        <dl class="facts small">
          {facts.map(([name, value]) => (
            <>
              <dt>{name}</dt>
              <dd class="knowledge-words">{value}</dd>
            </>
          ))}
        </dl>
      )}
      <div class="row small">
        {one.sessionId !== null && (
          <Link to={sessionPath(one.sessionId, { event: one.eventId })}>{knowledge.toSession}</Link>
        )}
        {again.length > 0 && <span class="muted">{text.again(again.length + 1)}</span>}
        {again.map((other) =>
          other.sessionId === null ? (
            <Moment key={keyOf(other)} at={other.ts} />
          ) : (
            <Link key={keyOf(other)} to={sessionPath(other.sessionId, { event: other.eventId })}>
              {momentText(other.ts)}
            </Link>
          ),
        )}
      </div>
      <Command
        text={
          isMemory(one)
            ? `self-gen memory remove ${one.eventId.slice(0, SHORT_ID)}`
            : `self-gen memory reject ${keyOf(one)}`
        }
      />
    </>
  );
}

/** It was read as a decision and is none: it does not come back, in whatever context it stands. */
function NotDecision({
  of: one,
  onDone,
}: {
  readonly of: Decision;
  readonly onDone: (done: Done) => void;
}): JSX.Element {
  const text = words().knowledge.decisions;
  const judge = useAction();
  const [isDone, setIsDone] = useState(false);
  const id = keyOf(one);
  const sure = async (): Promise<void> => {
    if ((await judge.run("judge-decision", { id, isDecision: false })) === null) return;
    setIsDone(true);
    const undo = [{ action: "judge-decision", body: { id, isDecision: true } }];
    onDone({ says: text.notDecisionDone, about: one.text, undo });
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
