/** What a prompt asks for, clause by clause; null for what is no request in a person's own words. */

const MAX_PROMPT_LENGTH = 600;
const MOST_LINES = 12;

/** Commands, notifications, tags, code, logs, what a terminal showed. */
const PASTED = [
  /^\s*[/<[{!#]/,
  /```|^\s+at .+:\d+|Traceback|^\s*\d{2}:\d{2}:\d{2}|<\/?[a-z][\w-]*>|"\w+"\s*:/m,
  /^Unknown (?:skill|slash command|command)/,
  /^\s*(?:[-=]>|>>|[⎿●✔✗✓])/m,
  /^\s*(?:\$ |PS [A-Z]:|[\w.-]+@[\w.-]+[ :].*[%$#>] )/m,
];

/** Whoever asks about something does not ask for it. */
const QUESTION =
  /^\s*(?:why|what|how (?:does|do|did|is|are|come)|does|did|is|are|was|were|when|where|who|which|do (?:we|i|you)|should)\b|왜 |뭐야|뭔가|무엇|인가요|[嗎吗]\s*[?？]|为什么|為什麼/i;

/** Whoever answers goes on with what is under way. */
const ANSWER =
  /^\s*(?:(?:yes|yep|yeah|no|nope|ok|okay|sure|thanks|right|wait)\b|(?:응|네|넵|예|아니|오케이|ㅇㅇ|ㅇㅋ|그래)(?![가-힣])|[好是不对對])/i;

/** Whoever speaks of skills has thought of them. */
const ABOUT_SKILLS = /\bskills?\b|slash command|스킬|슬래시|트리거/i;

const CLAUSE_END = /[.,;:!?()\n，。、；：！？（）…]+(?:\s|$)|[，。、；：！？（）\n]/;

export function extractRequestClauses(prompt: string): readonly string[] | null {
  if (prompt.length > MAX_PROMPT_LENGTH || prompt.split("\n").length > MOST_LINES) return null;
  if ([...PASTED, QUESTION, ANSWER, ABOUT_SKILLS].some((form) => form.test(prompt))) return null;
  return prompt.split(CLAUSE_END).filter((clause) => clause.trim() !== "");
}
