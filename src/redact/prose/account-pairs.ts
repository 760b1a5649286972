import { type RedactionFinding, REDACTED } from "../lexical/match.ts";
import { isRandom } from "../lexical/randomness.ts";

/**
 * A name and a password behind what they are for: `계정정보 admin / Sommer77!`, `ID/PW: qa / Sommer77`, `test account:
 * qa@shop.example / Sommer77!`. No word says that the second is a password, so it has to look chosen or drawn.
 */
export function findAccountPairs(text: string): readonly RedactionFinding[] {
  const found: RedactionFinding[] = [];
  PAIR.lastIndex = 0;
  for (let pair = PAIR.exec(text); pair !== null; pair = PAIR.exec(text)) {
    const value = (pair[1] ?? "").replace(/["'`”’)\].,]+$/, "");
    const start = PAIR.lastIndex - (pair[1] ?? "").length;
    if (looksChosen(value) || isRandom(value))
      found.push({ start, end: start + value.length, mark: REDACTED, kind: "value" });
  }
  return found;
}

/** What is logged in with, whoever it belongs to, then the name, a stroke and the password. */
const PAIR =
  /(?:(?:계정|로그인|접속)[ \t]?(?:정보)?|(?:아이디|id)[ \t]?[/|,·][ \t]?(?:비번|비밀번호|패스워드|암호|pw|pass(?:word|wd)?)|\b(?:log-?in|account|credentials?|creds|user(?:name)?[ \t]?\/[ \t]?pass(?:word)?))(?:[은는이가]|[ \t]is|[ \t]are)?[ \t]{0,2}(?:\([^()\n]{1,20}\)[ \t]{0,2})?[:=-]?\s{0,3}["'`“]?[\w.@+-]{2,64}["'`”]?[ \t]{0,3}[/|][ \t]{0,3}["'`“]?([^\s/|]{6,64})(?![^\s/|])/giu;

/** Letters with digits or signs among them, and no word, version, file or option. */
const looksChosen = (word: string): boolean =>
  /^(?=.*[A-Za-z])(?=.*[\d!@#$%^&*~])[\w!@#$%^&*~+?=-]{6,64}$/.test(word) &&
  (/[!@#$%^&*~]/.test(word) || (/\d{2}/.test(word) && word.length >= 8)) &&
  !/^(?:-|v?\d|[a-z]+[-_])/i.test(word) &&
  !/^[\w.+-]+@[\w-]+\.\w+$/.test(word);
