/** What a session that waits asks for, whole, as it was recorded: redacted before. */
import {
  asFields,
  asList,
  asText,
  type FlatEventOf,
  isObject,
  type UntrustedValue,
} from "../../event/event.ts";
import type { QuestionPayload } from "../../event/observed-payloads.ts";
import { metaOf } from "../../event/tool-call.ts";
import type { Store } from "../../store/store.ts";
import type { SessionSnapshot } from "../monitor/provider.ts";

export type AskOption = { readonly label: string; readonly description: string | null };

export type AskQuestion = {
  readonly question: string;
  readonly options: readonly AskOption[];
  /** Whether several may be chosen. */
  readonly isMany: boolean;
};

/** One of `command`, `file`, `pattern`, `plan` and `questions` says what it is; none where only the tool is known. */
export type OpenAsk = {
  readonly tool: string | null;
  readonly command: string | null;
  readonly file: string | null;
  readonly pattern: string | null;
  readonly plan: string | null;
  readonly questions: readonly AskQuestion[];
  /** What the client says of its dialog, where that asks for more than a yes; null for a usual one. */
  readonly note: string | null;
};

/** As Claude Code notifies of a dialog that is no permission by itself. */
const CHOICE = "agent_needs_input";

type AskingEvent = FlatEventOf<"question" | "permission" | "session.lifecycle">;

/** A notification may come behind it, and the end of another call's wait. */
const MAX_LOOKED_AT = 12;

/** Null when it is not recorded yet, or another one was recorded since. */
export async function findOpenAsk(
  store: Pick<Store, "queryEvents">,
  { sessionId, doing, waitDetail, waitToolNames }: SessionSnapshot,
): Promise<OpenAsk | null> {
  const isQuestion = doing === "question" || doing === "plan";
  const last = isQuestion
    ? (await store.queryEvents({ type: "question", sessionId, limit: 1 }))[0]
    : await findAskingEvent(store, sessionId);
  if (last === undefined || (last.type === "question" && isObject(last.answers))) return null;
  const ask = askIn(last);
  const isOfIt =
    ask.tool === null || waitToolNames.length === 0 || waitToolNames.includes(ask.tool);
  const isSame = waitDetail === null || beginsWith(askText(ask), waitDetail);
  return isOfIt && isSame ? ask : null;
}

/** The newest that tells which call waits: the client's request, or the notification of a dialog of its own. */
async function findAskingEvent(
  store: Pick<Store, "queryEvents">,
  sessionId: string,
): Promise<AskingEvent | undefined> {
  const types = ["permission", "session.lifecycle"] as const;
  const newest = await store.queryEvents({ types, sessionId, limit: MAX_LOOKED_AT });
  return newest.find((event) => event.type === "permission" || asText(event.toolName) !== null);
}

/** A transcript keeps the line breaks of a command, a record does not. */
function beginsWith(text: string | null, beginning: string): boolean {
  const plain = (one: string): string => one.replaceAll(/\s+/g, " ").trim();
  return text !== null && plain(text).startsWith(plain(beginning));
}

/** All of it in words; null where only the tool is known. */
export const askText = ({ command, file, pattern, plan, questions }: OpenAsk): string | null =>
  questions.length > 0
    ? questions.map(({ question }) => question).join("\n")
    : (command ?? file ?? pattern ?? plan);

function askIn(event: AskingEvent): OpenAsk {
  if (event.type === "question") {
    const questions = readQuestions(event.questions);
    const [tool, plan] = [asText(event.tool), asText(event.plan)];
    return { tool, command: null, file: null, pattern: null, plan, questions, note: null };
  }
  const isPermission = event.type === "permission";
  const { commandLine, action, file, pattern } = metaOf(event);
  return {
    tool: asText(isPermission ? event.tool : event.toolName),
    command: asText(commandLine) ?? asText(action),
    file: asText(file),
    pattern: asText(pattern),
    plan: null,
    questions: [],
    note: isPermission || event.notificationType !== CHOICE ? null : asText(event.message),
  };
}

export const readQuestions = (
  questions: UntrustedValue<readonly QuestionPayload[]> | undefined,
): readonly AskQuestion[] => asList(questions).flatMap(questionIn);

/** A question, and each of its options, may be given by its words alone. */
function questionIn(one: UntrustedValue<QuestionPayload>): AskQuestion[] {
  const { question, options, multiSelect } = asFields(one);
  const text = asText(question ?? one);
  if (text === null) return [];
  return [
    {
      question: text,
      options: asList(options).flatMap((option): AskOption[] => {
        const { label = option, description } = asFields(option);
        const words = asText(label);
        return words === null ? [] : [{ label: words, description: asText(description) }];
      }),
      isMany: multiSelect === true,
    },
  ];
}
