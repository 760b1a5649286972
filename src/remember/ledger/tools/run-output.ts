/** What the text that a command printed says, whatever its exit was: nothing, that it went wrong, or how many passed. */

/** Nothing, or the client's words for it. */
export const NO_OUTPUT =
  /^\s*(?:\(?(?:no (?:output|content)|(?:Tool|Bash|Command) (?:ran|completed) with(?:out| no) (?:any )?output)\b[^\n]*)?\s*$/i;

/** In the last of what a command printed, signs that it did not do what it should, whatever its exit was. */
export const BAD_WORDS =
  /(?<!\b(?:0|no) )\b(?:fail(?:ed|ure|ing)?|errors?|exceptions?|killed|out of memory|timed? ?out|not configured|disabled|aborted|cannot|could not|échec|échoué|erreurs?|désactivée?|non configuré|fehler|fehlgeschlagen|fall[oó]|erros?|falhou|ошибка)\b(?!:? ?0\b)|[❌✗✖✘]|실패|오류|에러|失败|錯誤|错误|未配置|失敗/iu;
export const LAST_UNITS = 1500;

/** The line that counts tests or errors. */
const COUNTS =
  /^# (?:pass|tests) \d+|\b\d+ (?:passed|passing|passes|tests? (?:passed|ok)|assertions?|specs?|errors?\b|warnings?)|\b\d+ (?:tests?|examples?|specs?|doctests?), (?:\d+ [a-z]+, )?\d+ failures?|\bTests?:? +\d+|\bBUILD SUCCESS|^ok\s+\S+\s+[\d.]+s|\btest result: ok\./;

/** Whether a line counts something, rather than being the last one that was printed. */
export const isCountLine = (line: string): boolean => COUNTS.test(line);

export const countIn = (text: string): string | undefined =>
  text
    .slice(-LAST_UNITS)
    .split("\n")
    .map((line) => line.trim())
    .findLast((line) => COUNTS.test(line) && line.length <= 160 && !/^# fail 0$/.test(line));

export const lastLine = (text: string): string =>
  text
    .split("\n")
    .map((line) => line.trim())
    .findLast((line) => line !== "") ?? "";
