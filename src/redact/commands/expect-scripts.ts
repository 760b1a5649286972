import { type RedactionFinding, toMatch, isMark, type RedactionPass } from "../lexical/match.ts";

/**
 * A password that a script of `expect`, or of one of its kind, types for somebody: `expect "Password:"; send "…\r"`,
 * `child.expect("assword"); child.sendline("…")`. The prompt before it says what it is. Without a program that is spawned it is
 * a test or a server that happens to expect and send something.
 */
const PASSWORD_PROMPT =
  /(?:assword|assphrase|passcode|\bpin\b|암호|비밀번호|密码|密碼|パスワード)[^]{0,60}?\bsend(?:line|_slow)?\b(?:[ \t]+-{1,2}\w*)*[ \t]*\(?[ \t]*\\?(["'{])/gi;
const LONGEST = 200;
const CLOSES: Readonly<Record<string, string>> = { '"': '"', "'": "'", "{": "}" };
/** How the line is ended. */
const LINE_END = /(?:\\+[rn]|\r|\n)+\\?$/;

export const findExpectPasswords: RedactionPass = (text) => {
  if (!text.includes("send") || !text.includes("spawn") || !text.includes("expect")) return [];
  const found: RedactionFinding[] = [];
  PASSWORD_PROMPT.lastIndex = 0;
  for (let match = PASSWORD_PROMPT.exec(text); match !== null; match = PASSWORD_PROMPT.exec(text)) {
    const start = PASSWORD_PROMPT.lastIndex;
    const end = text.indexOf(CLOSES[match[1] ?? ""] ?? '"', start);
    if (end === -1 || end - start > LONGEST) continue;
    const typed = text.slice(start, end).replace(LINE_END, "");
    // A variable, or nothing but the end of the line, is no secret.
    if (typed.trim() === "" || isMark(text, start) || /^\$\{?\w+\}?$/.test(typed)) continue;
    found.push({ ...toMatch(start, start + typed.length), kind: "value" });
    PASSWORD_PROMPT.lastIndex = end;
  }
  return found;
};
