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
};

/** Null when it is not recorded yet, or another one was recorded since. */
export async function findOpenAsk(
  store: Pick<Store, "queryEvents">,
  { sessionId, doing, waitDetail, waitToolNames }: SessionSnapshot,
): Promise<OpenAsk | null> {
  const isQuestion = doing === "question" || doing === "plan";
  const type = isQuestion ? "question" : "permission";
  const [last] = await store.queryEvents({ type, sessionId, limit: 1 });
  if (last === undefined || (last.type === "question" && isObject(last.answers))) return null;
  const ask = askIn(last);
  const isOfIt =
    ask.tool === null || waitToolNames.length === 0 || waitToolNames.includes(ask.tool);
  const isSame = waitDetail === null || askText(ask)?.startsWith(waitDetail) === true;
  return isOfIt && isSame ? ask : null;
}

/** All of it in words; null where only the tool is known. */
export const askText = ({ command, file, pattern, plan, questions }: OpenAsk): string | null =>
  questions.length > 0
    ? questions.map(({ question }) => question).join("\n")
    : (command ?? file ?? pattern ?? plan);

function askIn(event: FlatEventOf<"question" | "permission">): OpenAsk {
  const tool = asText(event.tool);
  if (event.type === "question") {
    const questions = asList(event.questions).flatMap(questionIn);
    return { tool, command: null, file: null, pattern: null, plan: asText(event.plan), questions };
  }
  const { commandLine, action, file, pattern } = metaOf(event);
  return {
    tool,
    command: asText(commandLine) ?? asText(action),
    file: asText(file),
    pattern: asText(pattern),
    plan: null,
    questions: [],
  };
}

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
