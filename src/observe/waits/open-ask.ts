/** What a session that waits asks for, whole, as it was recorded: redacted before. */
import { asText, isObject, type Json } from "../../event/event.ts";
import type { FlatEvent, Store } from "../../store/store.ts";
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
export async function openAskOf(
  store: Pick<Store, "queryEvents">,
  { sessionId, doing, waitDetail, waitToolNames }: SessionSnapshot,
): Promise<OpenAsk | null> {
  const isQuestion = doing === "question" || doing === "plan";
  const type = isQuestion ? "question" : "permission";
  const [last] = await store.queryEvents({ type, sessionId, limit: 1 });
  if (last === undefined || isObject(last["answers"])) return null;
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

function askIn({ tool, meta, questions, plan }: FlatEvent): OpenAsk {
  const about = isObject(meta) ? meta : {};
  return {
    tool: asText(tool),
    command: asText(about["commandLine"]) ?? asText(about["action"]),
    file: asText(about["file"]),
    pattern: asText(about["pattern"]),
    plan: asText(plan),
    questions: Array.isArray(questions) ? questions.flatMap(questionIn) : [],
  };
}

function questionIn(one: Json): AskQuestion[] {
  if (!isObject(one)) {
    const question = asText(one);
    return question === null ? [] : [{ question, options: [], isMany: false }];
  }
  const question = asText(one["question"]);
  const options = Array.isArray(one["options"]) ? one["options"] : [];
  const isMany = one["multiSelect"] === true;
  return question === null ? [] : [{ question, options: options.flatMap(optionIn), isMany }];
}

function optionIn(one: Json): AskOption[] {
  const [label, description] = isObject(one)
    ? [asText(one["label"]), asText(one["description"])]
    : [asText(one), null];
  return label === null ? [] : [{ label, description }];
}
