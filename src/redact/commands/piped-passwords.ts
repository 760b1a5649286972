import { toMatch, type RedactionMatch, isMark } from "../lexical/match.ts";
import { MAX_JUDGED_UNITS, looksLiteral } from "../assignments/literals.ts";
import { PASSWORD } from "../names/strength.ts";
import {
  quoteWidth,
  readBare,
  readQuoted,
  skipBlanks,
  fullValueEnd,
} from "../assignments/value-span.ts";

/**
 * A password that a command reads from its input: `echo … | sudo -S`, `echo user:… | chpasswd`, `passwd --stdin u <<< …`.
 * What stands on the other side of the pipe says what it is.
 */
const READS_PASSWORD =
  /\bsudo\b[^\n|;&<]{0,40} (?:-[A-Za-z]{0,3}S|--stdin)\b|\b(?:ch|smb)?passwd\b[^\n|;&<]{0,40}|--password-stdin\b|--with-token\b|--passphrase-fd[ =]0\b|-pass(?:in|out)? stdin\b/;
/** Bars are common in tables, so the first word is looked at before anything else. */
const PIPE_TARGET =
  /\|[ \t]{0,3}(?:\/[a-z/]{1,16}\/)?(?:sudo|su|chpasswd|passwd|smbpasswd|docker|podman|nerdctl|buildah|skopeo|crane|oras|helm|gh|glab|gpg2?|openssl|cryptsetup)\b/y;
const READS_PAIR = /\bchpasswd\b/;
const MAX_COMMAND = 160;
const MAX_ECHO = 320;
const ECHO = /\b(?:echo|printf|print)[ \t]+(?:-[neE]{1,3}[ \t]+)?/g;
/** The format of `printf`, which is no value. */
const FORMAT = /^(?:"[^"%]{0,8}%s[^"]{0,8}"|'[^'%]{0,8}%s[^']{0,8}'|%s\S{0,4})[ \t]+/;

/** Entered at the bar. */
export function findPipedPassword(
  text: string,
  at: number,
  floor: number,
): RedactionMatch | undefined {
  PIPE_TARGET.lastIndex = at;
  if (!PIPE_TARGET.test(text)) return undefined;
  const command = /^[^\n|;&]*/.exec(text.slice(at + 1, at + 1 + MAX_COMMAND))?.[0] ?? "";
  if (!READS_PASSWORD.test(command)) return undefined;
  const before = text.slice(Math.max(floor, at - MAX_ECHO), at);
  const line = before.slice(before.lastIndexOf("\n") + 1);
  let start = -1;
  ECHO.lastIndex = 0;
  while (ECHO.test(line)) start = ECHO.lastIndex;
  if (start === -1) return undefined;
  start += FORMAT.exec(line.slice(start))?.[0].length ?? 0;
  return findInputValue(text, at - line.length + start, READS_PAIR.test(command));
}

/** `sudo -S ls <<< …`: entered at the first sign. */
export function findHereStringPassword(
  text: string,
  at: number,
  floor: number,
): RedactionMatch | undefined {
  if (!text.startsWith("<<<", at)) return undefined;
  const before = text.slice(Math.max(floor, at - MAX_COMMAND), at);
  const command = before.slice(before.search(/[^\n|;&]*$/));
  if (!READS_PASSWORD.test(`${command} `)) return undefined;
  return findInputValue(text, skipBlanks(text, at + 3), READS_PAIR.test(command));
}

function findInputValue(text: string, at: number, isPair: boolean): RedactionMatch | undefined {
  const width = quoteWidth(text, at);
  const value = (width > 0 ? readQuoted(text, at, width) : undefined) ?? readBare(text, at);
  const word = text.slice(value.start, Math.min(value.end, value.start + MAX_JUDGED_UNITS));
  const colon = isPair ? word.indexOf(":") + 1 : 0;
  if (isPair && colon === 0) return undefined;
  if (word.length === colon || isMark(text, value.start + colon)) return undefined;
  const secret = word.slice(colon);
  const isLiteral = looksLiteral({ value: secret, strength: PASSWORD, style: "quoted" });
  // A plain word is a password here, whatever else it is called.
  if (!isLiteral && !/^\w+$/.test(secret)) return undefined;
  return toMatch(value.start + colon, fullValueEnd(text, value, width));
}
