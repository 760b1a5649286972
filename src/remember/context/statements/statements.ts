/**
 * Finds what is worth keeping in what was said, and says what takes back what. No model: words, endings and forms of names
 * in English and Korean. Time grows with the text alone, since a sentence is cut and a paste is read at its ends only.
 */
import { GOODBYE } from "./fillers.ts";
import type { Statement, StatementKind } from "./statement.ts";
import { isEnglishReason } from "./english-parts.ts";
import { readEnglish } from "./english.ts";
import { isKoreanReason } from "./korean-parts.ts";
import { readKorean } from "./korean.ts";
import { proseOf } from "./prose.ts";
import { sentencesOf } from "./sentences.ts";
import type { Reading } from "./shape.ts";
import { isBareCorrection, isOfSameForm, takesBack } from "./taking-back.ts";
import { isHard, tokensOf, type Token } from "./tokens.ts";
import { environmentsOf, hasHead, hasTopic, headIn, isGeneric, keyOf } from "./topic.ts";

const LONGEST_TEXT = 300;
const LONGEST_READ = 400;
const LONGEST_VALUE = 120;
/** A shorter sentence that names nothing tells nothing. */
const FEWEST_WORDS = 5;
const MOST_PARTS = 6;
const CONTRAST =
  /,\s+(?:and\s+|but\s+)?|\s+and\s+(?=(?:the|our|prod|production|dev|development|staging|test|local|in prod|in dev)\b)|(?<=[\d가-힣]고),?\s+/i;
/** A list under such a heading tells what the agent did, or means to do. */
const REPORT =
  /\b(?:chang(?:es?|ed)|summary|done|did|next|steps?|todo|plan|options?|files?|tests?|usage)\b|변경|요약|완료|다음|계획|할 일|수정|작업/i;
/** A number that something has, and did not just get. */
const IS_AS =
  /^(?!.*\bnow\b).*\b(?:uses?|pins?|allows?|expects?|defaults?|limits?|caps?|requires?|is|are|has|have)\b[^.]*\d/i;
const HANGUL = /[가-힣ㄱ-ㅎ]/;

type Speaker = "user" | "agent";

export function statementsOf(text: string, by: Speaker): readonly Statement[] {
  const found: Statement[] = [];
  for (const { text: line, heading } of proseOf(text)) {
    if (by === "agent" && heading !== null && REPORT.test(heading)) continue;
    const sentences = joined(
      sentencesOf(heading === null ? line : underHeading(heading, line)),
      by,
    );
    let carried = false;
    let told = -1;
    for (const [place, sentence] of sentences.entries()) {
      const said = sentence.slice(0, LONGEST_READ);
      if (place > 0 && (told === place - 1 || by === "agent") && isReason(said)) continue;
      if (by === "user" && GOODBYE.test(said)) continue;
      const reading = read(said, by);
      if (reading.onlyTakesBack && place + 1 < sentences.length) {
        carried = true;
        continue;
      }
      const clauses = by === "user" ? contrastOf(said) : [said];
      for (const clause of clauses) {
        const statement = statementOf(
          clause,
          clauses.length > 1 ? read(clause, by) : reading,
          by,
          heading,
          carried,
        );
        if (statement === null) continue;
        found.push(withReason(statement, sentences[place + 1]));
        if (statement.kind === "unblocked" && (statement.value !== null || statement.file !== null))
          found.push({ ...statement, kind: "value", weight: 0.8 });
        told = place;
      }
      carried = false;
    }
  }
  return found;
}

const LONGEST_SECOND = 60;

/** "The port was wrong. It is 2022.": a correction that says nothing yet goes on in the next sentence. */
function joined(sentences: readonly string[], by: Speaker): readonly string[] {
  if (by === "agent") return sentences;
  const whole: string[] = [];
  let isOpen = false;
  for (const sentence of sentences) {
    const before = whole.at(-1);
    if (isOpen && before !== undefined && sentence.length <= LONGEST_SECOND) {
      whole[whole.length - 1] = `${before} ${sentence}`;
      isOpen = false;
      continue;
    }
    whole.push(sentence);
    const { cue, value, rejected, onlyTakesBack } = read(sentence.slice(0, LONGEST_READ), by);
    isOpen =
      !onlyTakesBack && cue?.kind === "correction" && value === null && rejected.length === 0;
  }
  return whole;
}

/** "dev: 3000" under "Ports" is a port. */
const underHeading = (heading: string, line: string): string =>
  hasHead(heading) && !hasHead(line) && tokensOf(line).length > 0 ? `${heading}: ${line}` : line;

/** "Redis 말고 SQLite를 쓰자, 서버를 더 두기 싫으니까" ends as a reason does, and says more than one. */
const isReason = (sentence: string): boolean =>
  isEnglishReason(sentence) ||
  (HANGUL.test(sentence) && isKoreanReason(sentence) && !SETTLED.has(settledIn(sentence)));

const SETTLED: ReadonlySet<string> = new Set(["decision", "rejection", "correction"]);

/** What is said before the reason. */
function settledIn(sentence: string): string {
  const comma = sentence.lastIndexOf(",");
  if (comma < 0) return "";
  return readKorean(sentence.slice(0, comma).slice(0, LONGEST_READ), "user").cue?.kind ?? "";
}

const read = (sentence: string, by: Speaker): Reading =>
  HANGUL.test(sentence) ? readKorean(sentence, by) : readEnglish(sentence, by);

function withReason(statement: Statement, next: string | undefined): Statement {
  if (statement.why !== null || next === undefined || !isReason(next)) return statement;
  return statement.kind === "decision" ||
    statement.kind === "rejection" ||
    statement.kind === "correction"
    ? {
        ...statement,
        why: next
          .replace(/^because /i, "")
          .replace(/[.!\s]+$/, "")
          .slice(0, LONGEST_TEXT),
      }
    : statement;
}

function statementOf(
  sentence: string,
  reading: Reading,
  by: Speaker,
  heading: string | null,
  carried: boolean,
): Statement | null {
  if (reading.idle || (reading.cue?.kind !== "correction" && !hasTopic(sentence))) return null;
  const { tokens } = reading;
  const kind = carried ? "correction" : kindOf(reading, tokens, by, sentence);
  if (kind === null) return null;
  const path = tokens.find(({ type }) => type === "path");
  const named =
    kind === "decision" ||
    kind === "correction" ||
    kind === "value" ||
    (kind === "unblocked" && tokens.some(isHard));
  const value = named ? (reading.value?.slice(0, LONGEST_VALUE) ?? null) : null;
  const about = reading.about ?? (heading !== null && hasHead(heading) ? heading : null);
  const rejected = reading.rejected.filter(
    (name) => name !== value && (/\d/.test(name) || !isGeneric(name)),
  );
  return {
    kind,
    text: sentence.slice(0, LONGEST_TEXT),
    why: kind === "value" || kind === "unblocked" || kind === "blocker" ? null : reading.why,
    rejected: kind === "discovery" || kind === "blocker" || kind === "unblocked" ? [] : rejected,
    key: named && about !== null ? keyFor(about, value, tokens) : null,
    value,
    file: path?.text ?? null,
    weight: weightOf(kind, reading, tokens, by),
  };
}

/** A place alone is no key: what is there in production is told apart by its form. */
function keyFor(about: string, value: string | null, tokens: readonly Token[]): string | null {
  const key = keyOf(value === null ? about : about.replace(value, " "));
  if (key === null || environmentsOf(key).length < key.split(" ").length) return key;
  const form = tokens.find(({ text }) => text === value);
  return form !== undefined && isHard(form) ? `${form.type} ${key}` : null;
}

function kindOf(
  reading: Reading,
  tokens: readonly Token[],
  by: Speaker,
  sentence: string,
): StatementKind | null {
  const { cue } = reading;
  if (by === "agent") {
    if (cue !== null) return cue.kind;
    if (!reading.tells || wordsIn(sentence) < FEWEST_WORDS - 1) return null;
    return tokens.some((token) => isNamed(token) || isHard(token)) ||
      (tokens.some(({ type }) => type === "number") && IS_AS.test(sentence))
      ? "discovery"
      : null;
  }
  const hard = tokens.some(isHard);
  if (cue !== null) {
    if (cue.kind === "decision" && tokens.some(({ type }) => type === "env")) return "value";
    const isAt = tokens.some(({ type }) => type === "path");
    if (
      cue.grade === "weak" &&
      reading.value !== null &&
      (hard || isAt || hasHead(reading.about ?? ""))
    )
      return "value";
    return cue.kind;
  }
  if (hard) return "value";
  if (reading.value !== null && hasHead(reading.about ?? "")) return "value";
  if (reading.orders) return null;
  if (!reading.tells) return tokens.some(isNamed) ? "value" : null;
  if (reading.value !== null && tokens.some(({ type }) => type !== "number")) return "value";
  return wordsIn(sentence) >= FEWEST_WORDS ? "discovery" : null;
}

/** A Korean word says about as much as one and a half English ones. */
const wordsIn = (sentence: string): number =>
  sentence.split(" ").length + (HANGUL.test(sentence) ? 1 : 0);

const isNamed = (token: Token): boolean =>
  token.type === "path" ||
  token.type === "code" ||
  token.type === "env" ||
  (token.type === "name" && /[_/.A-Z0-9]/.test(token.text));

function weightOf(
  kind: StatementKind,
  reading: Reading,
  tokens: readonly Token[],
  by: Speaker,
): number {
  const concrete = tokens.some(
    (token) => isHard(token) || isNamed(token) || token.type === "number",
  );
  if (by === "agent") {
    if (kind === "blocker") return 0.7;
    if (kind === "discovery")
      return concrete ? (reading.cue === null ? 0.5 : 0.6) : reading.cue === null ? 0.2 : 0.4;
    return 0.6;
  }
  switch (kind) {
    case "correction":
      return reading.value === null && reading.rejected.length === 0 ? 0.9 : 1;
    case "decision":
      return reading.cue?.grade === "rule"
        ? 0.8
        : reading.value === null && reading.why === null
          ? 0.8
          : 0.9;
    case "rejection":
      return 0.9;
    case "value":
      return concrete ? 0.9 : 0.6;
    case "discovery":
      return concrete ? 0.6 : reading.cue === null ? (tokens.length > 0 ? 0.4 : 0.3) : 0.5;
    case "blocker":
      return 0.8;
    case "unblocked":
      return 0.7;
  }
}

/** "dev port 3000, prod 8080" states two things; each is kept by itself, so that one can change. */
function contrastOf(sentence: string): readonly string[] {
  const parts = sentence.split(CONTRAST);
  if (parts.length < 2 || parts.length > MOST_PARTS) return [sentence];
  const states = parts.every((part) => {
    const tokens = tokensOf(part);
    const valued = tokens.some(
      ({ type }) => type !== "proper" && type !== "path" && type !== "date",
    );
    return (
      valued &&
      part.includes(" ") &&
      (hasHead(part) || tokens.some(isHard) || environmentsOf(part).length > 0)
    );
  });
  if (!states) return [sentence];
  const head = parts.map(headIn).find((word) => word !== null) ?? null;
  if (head === null)
    return parts.every((part) => environmentsOf(part).length > 0) ? parts : [sentence];
  const headed = new Set(parts.filter(hasHead).flatMap((part) => formsIn(part)));
  const isLike = (part: string): boolean =>
    environmentsOf(part).length > 0 || formsIn(part).some((form) => headed.has(form));
  return parts.map((part) => (hasHead(part) || !isLike(part) ? part : `${head}: ${part}`));
}

/** Values of one form are of one kind: a date beside a branch is no branch. */
const formsIn = (part: string): readonly string[] => tokensOf(part).map(({ type }) => type);

/** All of `earlier`, oldest first, that no longer holds; what says too little by itself takes back the last that fits. */
export function takenBack(newer: Statement, earlier: readonly Statement[]): readonly Statement[] {
  const found = earlier.filter((older) => takesBack(newer, older));
  if (found.length > 0 || !isBareCorrection(newer)) return found;
  const last = earlier.findLast((older) => isOfSameForm(newer, older));
  return last === undefined ? [] : [last];
}
