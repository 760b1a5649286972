/** What somebody who looks at a running session decides by: what it asks for, what it answered, how far it is. */
import { cutCharacters } from "../../../event/cut.ts";
import { asText } from "../../../event/event.ts";
import { findResumeCommand, toShellLine } from "../../../observe/resume-command.ts";
import { readTaskProgress, type AgentTaskProgress } from "../../../observe/task-progress.ts";
import {
  type AskOption,
  type AskQuestion,
  type OpenAsk,
  findOpenAsk,
} from "../../../observe/waits/open-ask.ts";
import type { SessionRecord } from "../../../store/store.ts";
import { isRunning } from "../../../system/process-start.ts";
import { findTerminal, type TerminalName } from "../../../system/terminal-name.ts";
import { findSession } from "../records/find-session.ts";
import type { Route } from "../route.ts";
import { FLAG, listOf, orNull, shape, TEXT, WHOLE } from "../shape/schema.ts";

export type SessionNowAnswer = {
  /** Null unless it waits, and until what it asks for is recorded. */
  readonly ask: OpenAsk | null;
  /** How the agent's last answer begins. */
  readonly answer: string | null;
  readonly tasks: AgentTaskProgress | null;
  /** Opens it in a terminal, in its folder; null while it is open in one: a second client would be another conversation. */
  readonly resume: string | null;
  /** Where its client runs; null when none is known to. */
  readonly terminal: TerminalName | null;
};

const ANSWER_UNITS = 700;
const MAX_TURNS = 10;

const OPTION = shape<AskOption>({ label: TEXT, description: orNull(TEXT) });
const ASK = shape<OpenAsk>({
  tool: orNull(TEXT),
  command: orNull(TEXT),
  file: orNull(TEXT),
  pattern: orNull(TEXT),
  plan: orNull(TEXT),
  questions: listOf(shape<AskQuestion>({ question: TEXT, options: listOf(OPTION), isMany: FLAG })),
});

export const sessionNow: Route = {
  path: "/sessions/{id}/now",
  parameters: {},
  answers: shape<SessionNowAnswer>({
    ask: orNull(ASK),
    answer: orNull(TEXT),
    tasks: orNull(shape<AgentTaskProgress>({ done: WHOLE, total: WHOLE, current: orNull(TEXT) })),
    resume: orNull(TEXT),
    terminal: orNull(shape<TerminalName>({ tmux: orNull(TEXT), device: orNull(TEXT), pid: WHOLE })),
  }),
  handle: async (call) => {
    const { sessionId, live, record } = await findSession(call);
    const { store } = call.records();
    const ask = live?.group === "needs" ? await findOpenAsk(store, live) : null;
    const turns = await store.queryEvents({ type: "turn.end", sessionId, limit: MAX_TURNS });
    const last = turns.find(({ ok, interrupted }) => ok !== false || interrupted === true);
    const said = asText(last?.lastAssistantMessage);
    const terminal = terminalOf(record);
    const isOpen = terminal !== null || (live !== null && live.state !== "completed");
    const opened = record === null || isOpen ? null : await findResumeCommand(record, store);
    return {
      ask,
      answer: said === null ? null : cutCharacters(said, ANSWER_UNITS),
      tasks: await readTaskProgress(store, sessionId),
      resume: opened === null || "why" in opened ? null : toShellLine(opened),
      terminal,
    } satisfies SessionNowAnswer;
  },
};

function terminalOf(record: SessionRecord | null): TerminalName | null {
  if (record === null || record.pid === null) return null;
  return isRunning(record.pid, record.pidStart) ? findTerminal(record.pid) : null;
}
