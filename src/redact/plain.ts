/**
 * A quick proof that a text holds nothing to hide, for the ids, paths and plain sentences that most events are made of.
 * It answers false for everything it cannot prove; then the rules look.
 *
 * Why it exists: a hook lives for a few milliseconds, and loading the rules takes one of them. Regular expressions run
 * at full speed from the first call on.
 */

import { LOOSE_STARTS, TOKEN_STARTS } from "../lexicon/token-starts.ts";

/**
 * Letters, digits and the signs of paths, ids and sentences; nothing that could separate a name from a value (`=`, `:`),
 * begin an address, a tag or a quoted command.
 */
const PLAIN_CHARACTERS = /^[\w./ \n,!?'"()가-힣ㄱ-ㅣ“”‘’…·-]*$/;

/** Names and places that some rule looks at, in small letters. Plain searches need no compiling. */
const SUSPECT_WORDS =
  "// /etc -- id_ pass assword pw secret token key cred auth bearer private kakao portone account firebase -us _mmk jqqj99 eyj re_ identified 비밀 비번 암호 패스 토큰 인증 시크릿 키 값".split(
    " ",
  );

/** A dot before anything but an ordinary ending, or behind something long. */
const ODD_DOT =
  /[\w-]{16}\.\d|\.(?!(?:claude|codex|git|jsonl|tsx?|jsx?|md|py|go|rs|java|css|html|txt|sh|sql|\d{1,5})(?![\w-]))[\w-]/;

/** A word that begins with a dash may be a command's flag. */
const mayHoldFlag = (text: string): boolean =>
  text.startsWith("-") ||
  text.includes(" -") ||
  text.includes("\n-") ||
  text.includes('"-') ||
  text.includes("'-");

const UUIDS = /(?<![\w-])[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?![\w-])/g;
const LONG_RUN = /[\w-]{16,}/g;

/** Tokens for which no long run need stand. */
const LOOSE_START = new RegExp(LOOSE_STARTS);

/** Where a token could begin next: behind `_` or `-`. Past the end when nowhere. */
function nextTokenStart(run: string, from: number): number {
  const dash = run.indexOf("-", from);
  const line = run.indexOf("_", from);
  if (dash < 0 && line < 0) return run.length;
  return (dash < 0 || (line >= 0 && line < dash) ? line : dash) + 1;
}

/** Whether a token could begin somewhere in a long run. */
function mayHoldToken(run: string): boolean {
  for (let at = 0; at + 3 <= run.length; at = nextTokenStart(run, at)) {
    if (TOKEN_STARTS.includes(` ${run.slice(at, at + 3)}`)) return true;
  }
  return run.startsWith("SK") || (run.length === 50 && run.charAt(32) === "-");
}

/** Ids and paths are short; on a long text the proof would cost more than the rules. */
const MAX_LENGTH = 2048;

/**
 * Searches that the engine does by itself, and few turns of few loops: a process that turns a loop some hundred times
 * has it compiled in a thread of its own, and starting and ending that costs more than the whole proof.
 */
export function isPlain(text: string): boolean {
  if (text.length > MAX_LENGTH) return false;
  if (!PLAIN_CHARACTERS.test(text) || mayHoldFlag(text)) return false;
  const small = text.toLowerCase();
  for (const name of SUSPECT_WORDS) if (small.includes(name)) return false;
  if (text.includes(".") && ODD_DOT.test(text)) return false;
  if (LOOSE_START.test(text)) return false;
  if (text.length < 16) return true;
  const rest = text.replace(UUIDS, "");
  LONG_RUN.lastIndex = 0;
  for (let found = LONG_RUN.exec(rest); found !== null; found = LONG_RUN.exec(rest)) {
    if (mayHoldToken(found[0])) return false;
  }
  return true;
}
