/**
 * Sentences that are no statement of any kind and still name something: an identifier, a file, a number, a cause. They
 * fill the room that is left, the most telling first.
 */
import { proseOf } from "../statements/prose.ts";
import { sentencesOf } from "../statements/sentences.ts";

export type NoteText = { readonly text: string; readonly score: number };

const LONGEST = 320;
const LOWEST = 0.7;
const SHORTEST = 24;
const MOST_READ = 60;

/** What the agent is about to do, asks or offers. */
const NARRATION =
  /^(?:let me|let's|now,? (?:i|let)|i(?:'ll| will| am going to|'m going to)|next,? i|first,? i|okay|ok,|sure|great|done\b|should i|shall i|do you want|would you|want me|이제|먼저|그럼|네,|알겠)|(?:하겠습니다|보겠습니다|할게요|볼게요|두겠습니다)\.?$/i;
const ASKS = /\?\s*$|(?:할까요|드릴까요|볼까요|원하시나요)\.?$/;
/** Begins or ends as the reason of what stands before it. */
const REASON =
  /^(?:because|since|otherwise|that way|this way|the reason|reason:|왜냐|이유는|안 그러면|그래야|그렇지 않으면)|(?:때문(?:입니다|이에요|이라서|이죠|임)?|거든요|니까요|라서요|어서요|아서요|해서요)\.?$/i;
const CHOOSES =
  /\b(?:instead|rather than|chose|chosen|picked|went with|going with|decided|ruled out|over |vs\.?|prefer|kept|keeping|dropped|skipp(?:ed|ing)|not using|won't use|switched|moved)\b|대신|선택|쓰겠|쓰기로|씁니다|썼습니다|갑니다|가겠|가기로|하기로|정했|채택|빼고|제외|않고|보다|옮기|구현했|구성했|만들었|두었|뒀/i;
const NAMES =
  /`[^`]{2,80}`|\b[\w.-]+\/[\w./-]+|\b\w+\.(?:ts|tsx|js|jsx|py|go|rs|java|kt|c|cc|cpp|h|rb|php|sql|ya?ml|json|toml|md|css|html|sh|proto|tf|gradle|xml)\b|\b[a-z]+[A-Z]\w+|\b\w+_\w+|\b[A-Z]{2,}\w*\b|--[a-z][\w-]+/g;
const NUMBERS = /\b\d[\d,.]*\s?(?:%|[a-zA-Z가-힣]{1,6})?/g;
const CAUSES =
  /\b(?:because|since|so that|due to|cause[ds]?|therefore|only|never|always|must|missing|wrong|fails?|failed|bug|unless|until|instead|requires?|depends?|turns out|actually|would (?:need|require|cost|lose|break|mean)|too (?:much|many|slow|big|large|expensive|complex|heavy|fragile))\b|때문|원인|문제|없어서|없어|않아|아니라|해야|반드시|항상|만 |덕분|따라서|그래서|알고 보니|보니/i;

/** Best first; a sentence stands with its reason. */
export function notesIn(text: string, by: "user" | "agent"): readonly NoteText[] {
  const found: NoteText[] = [];
  for (const { text: line } of proseOf(text)) {
    for (const told of withReasons(sentencesOf(line).slice(0, MOST_READ))) {
      if (told.length < SHORTEST || told.length > LONGEST || ASKS.test(told)) continue;
      const score = scoreOf(told, by);
      if (score >= LOWEST) found.push({ text: told, score });
    }
  }
  return found.toSorted((a, b) => b.score - a.score);
}

function withReasons(sentences: readonly string[]): readonly string[] {
  const joined: string[] = [];
  for (const sentence of sentences) {
    const told = sentence.trim();
    const before = joined.at(-1);
    const isReason = before !== undefined && REASON.test(told);
    if (isReason && before.length + told.length < LONGEST)
      joined[joined.length - 1] = `${before} ${told}`;
    else joined.push(told);
  }
  return joined;
}

function scoreOf(sentence: string, by: "user" | "agent"): number {
  const names = Math.min(3, new Set(sentence.match(NAMES)).size);
  const numbers = Math.min(2, new Set(sentence.match(NUMBERS)).size) * 0.7;
  const cause = CAUSES.test(sentence) || REASON.test(sentence) ? 1.2 : 0;
  const choice = CHOOSES.test(sentence) ? 1.2 : 0;
  const narrated = by === "agent" && NARRATION.test(sentence) ? -1.2 : 0;
  return names + numbers + cause + choice + narrated + (by === "user" ? 0.8 : 0);
}
