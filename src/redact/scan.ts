import * as Char from "./lexical/character-codes.ts";
import { findArgument, findElement, findOraclePassword } from "./assignments/arguments.ts";
import { findAssignment, findForeignStatement } from "./assignments/find.ts";
import { FlagFinder } from "./commands/flags.ts";
import {
  type RedactionFinding,
  type RedactionMatch,
  type RedactionKind,
  SENSITIVE_PATH,
} from "./lexical/match.ts";
import { findAfterParticle } from "./assignments/korean.ts";
import { findTokenRun, SHORT_TEXT } from "./tokens/long-runs.ts";
import { findPathMention, findSshKey } from "./paths/mentions.ts";
import { findHereStringPassword, findPipedPassword } from "./commands/piped-passwords.ts";
import { findAzureSecret, findToken } from "./tokens/find.ts";
import { findLogin, UrlFinder } from "./addresses/urls.ts";
import { findTableCell } from "./assignments/spaced-layouts.ts";

/**
 * One pass over the text, from left to right, with two cursors: the next character that can begin
 * a find (TRIGGER, searched natively) and the next long run of token characters. Each hands over to
 * a rule that reads a bounded stretch around it; what a rule hides is never read again.
 */
export function scan(text: string): readonly RedactionFinding[] {
  const size = text.length;
  const flags = new FlagFinder(text);
  const urls = new UrlFinder(text);
  const found: RedactionFinding[] = [];
  let copied = 0;
  let run = findTokenRun(text, 0);
  const search = triggerFor(text);
  let trigger = nextTrigger(search, text, 0);
  while (trigger < size || run.end <= size) {
    let hit: RedactionMatch | undefined;
    const isRun = run.end <= trigger;
    if (isRun) {
      hit = findToken(text, run, copied);
      if (hit === undefined) run = findTokenRun(text, run.end);
    } else {
      hit = findAt(text, trigger, copied, flags, urls);
      if (hit === undefined || hit.end <= hit.start || hit.start < copied) {
        hit = undefined;
        trigger = nextTrigger(search, text, trigger + 1);
      }
    }
    if (hit === undefined) continue;
    const { start, end, mark } = hit;
    found.push({ start, end, mark, kind: isRun ? "token" : kindOf(text, trigger, mark) });
    copied = end;
    if (run.start < copied) run = findTokenRun(text, copied);
    if (trigger < copied) trigger = nextTrigger(search, text, copied);
  }
  return found;
}

function kindOf(text: string, trigger: number, mark: string): RedactionKind {
  if (mark === SENSITIVE_PATH) return "path";
  const sign = text.charCodeAt(trigger);
  if (sign === Char.TILDE) return "token";
  return sign === Char.COLON && text.startsWith("//", trigger + 1) ? "address" : "value";
}

/**
 * Every character a rule starts from, with a hint of what must stand after it. One character
 * decides each branch and nothing repeats, so the engine searches for the whole set at once.
 */
const TRIGGER =
  /[=:：＝](?![=:])|~|\.(?=[eEkKpPjJ][nNeEdDfF18pPkKsScCgGyYuU]|[nNaAsSdDgGhHmMvVbBoOyYcCtT][eEwWzZgGsS3oOiInNtTyYaAkKvVmMrR])|-(?=[upaPwbkUsSfLvi]|-[a-zA-Z])|_(?=[redxREDX][sdcmSDCM])|<(?=\/|<<)|\|(?= ?[\w`+/@-])|[,(](?= ?["'`\\])/g;

const EASTERN = /[가-힣は是为為]/;
let eastern: RegExp | undefined;

/**
 * The Korean syllables end a name before a particle; the Chinese and Japanese signs say that a value follows. They make the
 * search slower to prepare, which matters in a hook, so a short text is asked first whether it holds any.
 */
function triggerFor(text: string): RegExp {
  if (text.length <= SHORT_TEXT && !EASTERN.test(text)) return TRIGGER;
  eastern ??= new RegExp(
    `${TRIGGER.source}|[호번드큰키릿값](?=[는은가이를을 ])|[は是为為](?=[ \\u3000]?[!-~])`,
    "g",
  );
  return eastern;
}

function nextTrigger(trigger: RegExp, text: string, from: number): number {
  trigger.lastIndex = from;
  return trigger.test(text) ? trigger.lastIndex - 1 : text.length;
}

function findAt(
  text: string,
  at: number,
  floor: number,
  flags: FlagFinder,
  urls: UrlFinder,
): RedactionMatch | undefined {
  switch (text.charCodeAt(at)) {
    case Char.EQUALS_SIGN: // =
    case 0xff1a: // ：
    case 0xff1d: // ＝
      return findAssignment(text, at);
    case Char.COLON: // :
      if (text.charCodeAt(at + 1) === Char.SLASH && text.charCodeAt(at + 2) === Char.SLASH) {
        return urls.find(at);
      }
      return findAssignment(text, at) ?? findOraclePassword(text, at) ?? findLogin(text, at);
    case Char.FULL_STOP: // .
      return findPathMention(text, at, floor);
    case Char.HYPHEN: // -
      return flags.find(at);
    case Char.LOW_LINE: // _
      return findSshKey(text, at, floor);
    case Char.LESS_THAN: // <
      return text.charCodeAt(at + 1) === Char.LESS_THAN
        ? findHereStringPassword(text, at, floor)
        : findElement(text, at, floor);
    case Char.PIPE: // |
      return findTableCell(text, at) ?? findPipedPassword(text, at, floor);
    case Char.COMMA: // ,
    case Char.OPENING_PARENTHESIS: // (
      return findArgument(text, at);
    case Char.TILDE: // ~
      return findAzureSecret(text, at, floor);
    case 0x306f: // は
    case 0x662f: // 是
    case 0x4e3a: // 为
    case 0x70ba: // 為
      return findForeignStatement(text, at + 1);
    default:
      return findAfterParticle(text, at + 1);
  }
}
