/** What somebody who looks at a running session decides by: what it asks for, what it answered, how far it is. */
import { cutCharacters } from "../../../event/cut.ts";
import { asText, type FlatEventOf } from "../../../event/event.ts";
import { findResumeCommand, toShellLine } from "../../../observe/resume-command.ts";
import { findLastAnswer } from "../../../observe/story/last-answer.ts";
import { readTaskProgress } from "../../../observe/task-progress.ts";
import { findDestructiveSpans } from "../../../observe/waits/destructive-spans.ts";
import { findOpenAsk } from "../../../observe/waits/open-ask.ts";
import type { SessionRecord, Store } from "../../../store/store.ts";
import { isRunning } from "../../../system/process-start.ts";
import { findTerminal, type TerminalName } from "../../../system/terminal-name.ts";
import { findWaitingChange } from "../records/waiting-change.ts";
import { findSession } from "../records/find-session.ts";
import { defineRoute } from "../route.ts";
import { FLAG, TEXT, WHOLE, fields, listOf, oneOf, orNull } from "../shape/schema.ts";

const ANSWER_UNITS = 700;

const OPTION = fields({ label: TEXT, description: orNull(TEXT) });
const ASK = fields({
  tool: orNull(TEXT),
  command: orNull(TEXT),
  file: orNull(TEXT),
  pattern: orNull(TEXT),
  plan: orNull(TEXT),
  questions: listOf(fields({ question: TEXT, options: listOf(OPTION), isMany: FLAG })),
  note: orNull(TEXT),
});

export const sessionNow = defineRoute({
  path: "/sessions/{id}/now",
  parameters: {},
  answers: fields({
    /** Null unless it waits, and until what it asks for is recorded. */
    ask: orNull(ASK),
    /** What of its command destroys something: from a character to before another. */
    destructive: listOf(fields({ from: WHOLE, to: WHOLE })),
    /** What an edit that it waits for would change; null where it waits for none, and until its client has written it. */
    change: orNull(
      fields({
        lines: listOf(fields({ sign: oneOf("+", "-", " ", "@"), text: TEXT })),
        left: WHOLE,
      }),
    ),
    /** What the agent's last answer that says something concludes. */
    answer: orNull(TEXT),
    /** It answered an earlier prompt than the last one. */
    isEarlierAnswer: FLAG,
    /** What the last turn failed with; null where it did not. */
    failure: orNull(TEXT),
    /** What a person refused it last, where nothing came of the session since. */
    refused: orNull(fields({ tool: orNull(TEXT), action: orNull(TEXT) })),
    tasks: orNull(fields({ done: WHOLE, total: WHOLE, current: orNull(TEXT) })),
    /** Opens it in a terminal, in its folder; null while it is open in one: a second client would be another conversation. */
    resume: orNull(TEXT),
    /** Where its client runs; null when none is known to. */
    terminal: orNull(fields({ tmux: orNull(TEXT), device: orNull(TEXT), pid: WHOLE })),
  }),
  // It may read a large transcript.
  isApart: true,
  handle: async (call) => {
    const { sessionId, live, record } = await findSession(call);
    const { store } = call.records();
    const ask = live?.group === "needs" ? await findOpenAsk(store, live) : null;
    const turns = await store.queryEvents({ type: "turn.end", sessionId, limit: RECENT_TURNS });
    const [newest] = turns;
    const answered = turns.filter(({ ok, interrupted }) => ok !== false || interrupted === true);
    const answer = await findLastAnswer(store, sessionId);
    const hasFailed = newest?.ok === false && newest.interrupted !== true;
    const failure = hasFailed ? (asText(newest.lastAssistantMessage) ?? "") : "";
    const terminal = terminalOf(record);
    const isOpen = terminal !== null || (live !== null && live.state !== "completed");
    const opened = record === null || isOpen ? null : await findResumeCommand(record, store);
    return {
      ask,
      destructive: ask === null || ask.command === null ? [] : findDestructiveSpans(ask.command),
      change: ask === null || live === null ? null : await findWaitingChange(live, record, call),
      answer: answer === null ? null : cutCharacters(answer.conclusion, ANSWER_UNITS),
      isEarlierAnswer: answer?.isEarlier ?? false,
      failure: failure === "" ? null : cutCharacters(failure, ANSWER_UNITS),
      refused: live?.group === "needs" ? null : await findRefusal(store, sessionId, answered),
      tasks: await readTaskProgress(store, sessionId),
      resume: opened === null || "why" in opened ? null : toShellLine(opened),
      terminal,
    };
  },
});

/** Among these something is said after a refusal, if at all. */
const RECENT_TURNS = 6;

type TurnEnds = readonly Pick<FlatEventOf<"turn.end">, "ts" | "lastAssistantMessage">[];

/** Null once the agent said something after it. */
async function findRefusal(
  store: Pick<Store, "waits">,
  sessionId: string,
  answered: TurnEnds,
): Promise<{ readonly tool: string | null; readonly action: string | null } | null> {
  const [wait] = await store.waits({ sessionId, limit: 1 });
  if (wait === undefined || wait.decision !== "denied") return null;
  const said = answered.find(
    ({ lastAssistantMessage }) => (asText(lastAssistantMessage) ?? "").trim() !== "",
  );
  const at = wait.decidedAt ?? wait.askedAt;
  return said !== undefined && said.ts > at ? null : { tool: wait.tool, action: wait.action };
}

function terminalOf(record: SessionRecord | null): TerminalName | null {
  if (record === null || record.pid === null) return null;
  return isRunning(record.pid, record.pidStart) ? findTerminal(record.pid) : null;
}
