/** What came of the last that was asked in a session: the answer it got, what it failed with, and the work that was done for it. */
import { asText, isObject, type FlatEventOf } from "../../event/event.ts";
import { metaOf } from "../../event/tool-call.ts";
import { EDITING_TOOLS, SHELL_TOOLS } from "../../lexicon/tools.ts";
import { OUTLINE_ANSWERS } from "../../store/history.ts";
import type { Store } from "../../store/store.ts";
import { conclusionOf, saysSomething } from "./conclusion.ts";
import { listOwnPrompts } from "./last-answer.ts";

export type WorkCounts = {
  /** Calls, those that failed among them. */
  readonly calls: number;
  readonly failed: number;
  readonly files: number;
  readonly commands: number;
};

export type LastOutcome = {
  /** As it was written; null where nobody is known to have asked, or its words are not kept. */
  readonly prompt: string | null;
  /** From what it concludes on, in Markdown; of a session that only subagents are known of, the last that one of them answered. */
  readonly answer: string | null;
  /** No answer: what was said last before it ended, as its saved context keeps it. */
  readonly isUnfinished: boolean;
  /** It says nothing but that it is done: the work says more. */
  readonly isBrief: boolean;
  /** The client's words where the last turn failed. */
  readonly failure: string | null;
  readonly work: WorkCounts;
};

type OutcomeStore = Pick<Store, "queryEvents">;

/** So many calls of a turn are counted. */
const MAX_CALLS = 2000;

export async function findLastOutcome(
  store: OutcomeStore,
  sessionId: string,
): Promise<LastOutcome> {
  const [prompt] = await listOwnPrompts(store, sessionId);
  const turns = await store.queryEvents({ type: "turn.end", sessionId, limit: OUTLINE_ANSWERS });
  const since = prompt === undefined ? turns : turns.filter(({ ts }) => ts >= prompt.ts);
  const said = since.flatMap((turn) => (turn.ok === false ? [] : wordsOf(turn)));
  const answer = said.find(saysSomething) ?? said[0] ?? null;
  const [newest] = since;
  const hasFailed = newest?.ok === false && newest.interrupted !== true;
  const agents = prompt === undefined && answer === null;
  const own = agents ? await subagentAnswer(store, sessionId) : answer;
  const left = own === null && !hasFailed ? await lastWords(store, sessionId, prompt?.ts) : null;
  return {
    prompt: asText(prompt?.text),
    answer: own === null ? left : conclusionOf(own),
    isUnfinished: left !== null,
    isBrief: own !== null && !saysSomething(own),
    failure: hasFailed ? (wordsOf(newest)[0] ?? "") : null,
    work: await countWork(store, sessionId, prompt?.ts),
  };
}

function wordsOf({
  lastAssistantMessage,
}: Pick<FlatEventOf<"turn.end">, "lastAssistantMessage">): readonly string[] {
  const words = (asText(lastAssistantMessage) ?? "").trim();
  return words === "" ? [] : [words];
}

async function lastWords(
  store: OutcomeStore,
  sessionId: string,
  since: string | undefined,
): Promise<string | null> {
  const [saved] = await store.queryEvents({ type: "snapshot", sessionId, limit: 1 });
  if (saved === undefined || (since !== undefined && saved.ts < since)) return null;
  const { extra } = saved;
  const outcome = isObject(extra) ? extra["outcome"] : null;
  if (!isObject(outcome) || outcome["isEarlier"] === true) return null;
  const words = (asText(outcome["text"]) ?? "").trim();
  return words === "" ? null : words;
}

async function subagentAnswer(store: OutcomeStore, sessionId: string): Promise<string | null> {
  const stops = await store.queryEvents({
    type: "subagent_stop",
    sessionId,
    limit: OUTLINE_ANSWERS,
  });
  return stops.flatMap(wordsOf).find(saysSomething) ?? null;
}

function writtenFiles(call: FlatEventOf<"tool_use">): readonly unknown[] {
  if (!EDITING_TOOLS.has(asText(call.tool) ?? "")) return [];
  const { file, files } = metaOf(call);
  return Array.isArray(files) ? files : [asText(file) ?? []].flat();
}

async function countWork(
  store: OutcomeStore,
  sessionId: string,
  since: string | undefined,
): Promise<WorkCounts> {
  const query = { sessionId, limit: MAX_CALLS, ...(since === undefined ? {} : { since }) };
  const used = await store.queryEvents({ ...query, type: "tool_use" });
  const failed = await store.queryEvents({ ...query, type: "tool_error" });
  const files = new Set(used.flatMap(writtenFiles));
  return {
    calls: used.length + failed.length,
    failed: failed.length,
    files: files.size,
    commands: [...used, ...failed].filter(({ tool }) => SHELL_TOOLS.has(asText(tool) ?? "")).length,
  };
}
