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
import { findPane } from "../../../system/tmux-pane.ts";
import { findSession } from "../records/find-session.ts";
import { defineRoute } from "../route.ts";
import { FLAG, listOf, orNull, shape, TEXT, WHOLE } from "../shape/schema.ts";

export type SessionNowAnswer = {
  /** Null unless it waits, and until what it asks for is recorded. */
  readonly ask: OpenAsk | null;
  /** How the agent's last answer begins. */
  readonly answer: string | null;
  readonly tasks: AgentTaskProgress | null;
  /** Opens it in a terminal, in its folder. */
  readonly resume: string | null;
  /** Whether its client runs in a tmux pane. */
  readonly isInTmux: boolean;
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

export const sessionNow = defineRoute({
  path: "/sessions/{id}/now",
  parameters: {},
  answers: shape<SessionNowAnswer>({
    ask: orNull(ASK),
    answer: orNull(TEXT),
    tasks: orNull(shape<AgentTaskProgress>({ done: WHOLE, total: WHOLE, current: orNull(TEXT) })),
    resume: orNull(TEXT),
    isInTmux: FLAG,
  }),
  handle: async (call) => {
    const { sessionId, live, record } = await findSession(call);
    const { store } = call.records();
    const ask = live?.group === "needs" ? await findOpenAsk(store, live) : null;
    const turns = await store.queryEvents({ type: "turn.end", sessionId, limit: MAX_TURNS });
    const last = turns.find(({ ok, interrupted }) => ok !== false || interrupted === true);
    const said = asText(last?.lastAssistantMessage);
    const opened = record === null ? null : await findResumeCommand(record, store);
    return {
      ask,
      answer: said === null ? null : cutCharacters(said, ANSWER_UNITS),
      tasks: await readTaskProgress(store, sessionId),
      resume: opened === null || "why" in opened ? null : toShellLine(opened),
      isInTmux: isInTmux(record),
    } satisfies SessionNowAnswer;
  },
});

function isInTmux(record: SessionRecord | null): boolean {
  if (record === null || record.pid === null) return false;
  return isRunning(record.pid, record.pidStart) && findPane(record.pid) !== null;
}
