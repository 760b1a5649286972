import { hide, type Hit, isMark } from "./hit.ts";
import { JUDGED, looksLiteral } from "./literals.ts";
import { PASSWORD } from "./secret-keys.ts";
import { quoteWidth, readBare, readQuoted, skipBlanks, wholeEnd } from "./values.ts";

/**
 * A password that a command reads from its input: `echo … | sudo -S`, `echo user:… | chpasswd`, `passwd --stdin u <<< …`.
 * What stands on the other side of the pipe says what it is.
 */
const READS =
  /\bsudo\b[^\n|;&<]{0,40} (?:-[A-Za-z]{0,3}S|--stdin)\b|\b(?:ch|smb)?passwd\b[^\n|;&<]{0,40}|--password-stdin\b|--with-token\b|--passphrase-fd[ =]0\b|-pass(?:in|out)? stdin\b/;
/** Bars are common in tables, so the first word is looked at before anything else. */
const BEHIND =
  /\|[ \t]{0,3}(?:\/[a-z/]{1,16}\/)?(?:sudo|su|chpasswd|passwd|smbpasswd|docker|podman|nerdctl|buildah|skopeo|crane|oras|helm|gh|glab|gpg2?|openssl|cryptsetup)\b/y;
const READS_PAIR = /\bchpasswd\b/;
const MAX_COMMAND = 160;
const MAX_ECHO = 320;
const ECHO = /\b(?:echo|printf|print)[ \t]+(?:-[neE]{1,3}[ \t]+)?/g;
/** The format of `printf`, which is no value. */
const FORMAT = /^(?:"[^"%]{0,8}%s[^"]{0,8}"|'[^'%]{0,8}%s[^']{0,8}'|%s\S{0,4})[ \t]+/;

/** Entered at the bar. */
export function findPiped(text: string, at: number, floor: number): Hit | undefined {
  BEHIND.lastIndex = at;
  if (!BEHIND.test(text)) return undefined;
  const command = /^[^\n|;&]*/.exec(text.slice(at + 1, at + 1 + MAX_COMMAND))?.[0] ?? "";
  if (!READS.test(command)) return undefined;
  const before = text.slice(Math.max(floor, at - MAX_ECHO), at);
  const line = before.slice(before.lastIndexOf("\n") + 1);
  let start = -1;
  ECHO.lastIndex = 0;
  while (ECHO.test(line)) start = ECHO.lastIndex;
  if (start === -1) return undefined;
  start += FORMAT.exec(line.slice(start))?.[0].length ?? 0;
  return valueAt(text, at - line.length + start, READS_PAIR.test(command));
}

/** `sudo -S ls <<< …`: entered at the first sign. */
export function findHereString(text: string, at: number, floor: number): Hit | undefined {
  if (!text.startsWith("<<<", at)) return undefined;
  const before = text.slice(Math.max(floor, at - MAX_COMMAND), at);
  const command = before.slice(before.search(/[^\n|;&]*$/));
  if (!READS.test(`${command} `)) return undefined;
  return valueAt(text, skipBlanks(text, at + 3), READS_PAIR.test(command));
}

function valueAt(text: string, at: number, isPair: boolean): Hit | undefined {
  const width = quoteWidth(text, at);
  const value = (width > 0 ? readQuoted(text, at, width) : undefined) ?? readBare(text, at);
  const word = text.slice(value.start, Math.min(value.end, value.start + JUDGED));
  const colon = isPair ? word.indexOf(":") + 1 : 0;
  if (isPair && colon === 0) return undefined;
  if (word.length === colon || isMark(text, value.start + colon)) return undefined;
  const secret = word.slice(colon);
  const isLiteral = looksLiteral({ value: secret, strength: PASSWORD, style: "quoted" });
  // A plain word is a password here, whatever else it is called.
  if (!isLiteral && !/^\w+$/.test(secret)) return undefined;
  return hide(value.start + colon, wholeEnd(text, value, width));
}
