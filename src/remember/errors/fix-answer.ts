/**
 * What the turn in which an error was fixed said of it: one sentence of its closing message, or nothing. Nobody is told what is
 * not about the error, so a sentence counts only when it names a fix or a cause, and the error or a file that was edited for it.
 * Where the person asked for a fix and the answer is short, what it says of a cause is about that.
 */
import { asText } from "../../event/event.ts";
import { EDITING_TOOLS, SHELL_TOOLS } from "../../lexicon/tools.ts";
import { FIX_REQUESTS, FIX_WORDS, UNFIXED_WORDS } from "../../lexicon/fix-words.ts";
import type { Store } from "../../store/store.ts";
import { splitSentences } from "../ledger/words/sentences.ts";
import { isTellingWord } from "./error-identity.ts";
import type { ErrorResolution } from "./error-knowledge.ts";

/** Longer sentences tell of more than that. */
const MAX_SENTENCE_LENGTH = 240;
const MIN_SENTENCE_LENGTH = 16;
/** So many sentences are a short answer. */
const FEW_SENTENCES = 3;
/** Words of an error, and a few of what else is said. */
const MIN_WORDS = 3;
/** Ends of subagents stand between. */
const MAX_EVENTS = 8;

const wasEdited = ({ steps }: Pick<ErrorResolution, "steps">): boolean =>
  steps.some(({ tool }) => EDITING_TOOLS.has(tool));

/** Null where nothing was edited for it: then the steps say it all. */
export async function loadFixAnswer(
  store: Pick<Store, "queryEvents">,
  resolution: ErrorResolution,
): Promise<string | null> {
  if (!wasEdited(resolution)) return null;
  const events = await store.queryEvents({
    types: ["prompt", "turn.end"],
    sessionId: resolution.solvedIn ?? resolution.sessionId,
    since: resolution.ts,
    oldestFirst: true,
    limit: MAX_EVENTS,
  });
  const first = events.find((event) => asText(event.agentId) === null);
  // A prompt first: that turn was interrupted, or went on about something else.
  const said = first?.type === "turn.end" ? asText(first.lastAssistantMessage) : null;
  return said === null ? null : pickFixSentence(said, resolution);
}

export function pickFixSentence(
  answer: string,
  { errorLine, steps, prompt, tool }: Omit<ErrorResolution, "ts">,
): string | null {
  const sentences = splitSentences(stripMarkup(answer));
  const errorWords = new Set(wordsOf(errorLine).filter(isTellingWord).map(toStem));
  const files = steps.flatMap(({ tool: by, file }) =>
    EDITING_TOOLS.has(by) && file !== undefined ? [fileName(file)] : [],
  );
  const isAskedFor =
    SHELL_TOOLS.has(tool) && sentences.length <= FEW_SENTENCES && FIX_REQUESTS.test(prompt ?? "");
  let best: { readonly sentence: string; readonly weight: number } | null = null;
  for (const sentence of sentences) {
    if (!mayTellFix(sentence)) continue;
    const words = new Set(wordsOf(sentence).map(toStem));
    const shared = [...errorWords].filter((word) => words.has(word)).length;
    const named = files.filter((file) => sentence.includes(file)).length;
    if (shared + named === 0 && !isAskedFor) continue;
    const weight = shared + named;
    if (best === null || weight > best.weight) best = { sentence, weight };
  }
  return best?.sentence ?? null;
}

const mayTellFix = (sentence: string): boolean =>
  sentence.length >= MIN_SENTENCE_LENGTH &&
  sentence.length <= MAX_SENTENCE_LENGTH &&
  !/[?？:：]["”)]?\s*$/.test(sentence) &&
  wordsOf(sentence).length >= MIN_WORDS &&
  FIX_WORDS.test(sentence) &&
  !UNFIXED_WORDS.test(sentence);

/** Without listings, tables, headings and emphasis; a name keeps its signs. */
const stripMarkup = (message: string): string =>
  message
    .replaceAll(/```[^]*?(?:```|$)/g, "")
    .replaceAll(/^[ \t]*(?:\||#{1,6}\s|[-=*_]{3,}\s*$).*$/gm, "")
    .replaceAll("`", "")
    .replaceAll(/\*\*([^*\n]+)\*\*/g, "$1");

/** Latin words apart from what Korean puts behind them. */
const wordsOf = (text: string): readonly string[] =>
  text.match(/[A-Za-z_$][\w$]*(?:[.-][\w$]+)*|\p{Script=Hangul}{2,}|\d{3,}/gu) ?? [];

/** Endings of English that say nothing else; Korean words by how they begin. */
const toStem = (word: string): string =>
  /^\p{Script=Hangul}/u.test(word)
    ? word.slice(0, 2)
    : word.toLowerCase().replace(/(?<=\w{4})(?:ing|ed|es|s)$/, "");

const fileName = (file: string): string => file.slice(file.lastIndexOf("/") + 1);
