/**
 * Errors in a prompt that a machine wrote: the name of an exception or compiler's code, and the words behind it, names left out,
 * up to the first other thing that changes from time to time. What has no words of its own (`KeyError: 'a'`) could be anything, and is none.
 */
const LONGEST_READ = 20_000;
const MAX_SIGNATURES = 5;
const MOST_WORDS = 8;
const FEWEST_LETTERS = 8;

const NAMED =
  /((?:\b[A-Za-z_]\w{0,40}\.){0,6}\b[A-Z]\w{0,60}(?:Error|Exception|Panic)|\berror (?:TS\d{4}|CS\d{4}|C\d{4})|\berror\[E\d{4}\]|^npm ERR!)(?:: +| +(?=\S+:))(\S[^\n]{2,300})/gm;
/** A name in quotation marks is another one each time; what stands around it stays. */
const QUOTED = /"[^"\n]{1,100}"|'[^'\n]{1,100}'|`[^`\n]{1,100}`|“[^”\n]{1,100}”|‘[^’\n]{1,100}’/g;
/** What else changes: paths, addresses, numbers, and what stands in brackets. */
const CHANGES =
  /["'`“‘«<([{]|(?:[A-Za-z]:)?[\w.@-]*[/\\]\S*|\b[a-z]+:\/\/\S+|\b\w*\d\w*\b|\bNone\b|\bnull\b|[\w-]+\.(?:py|js|ts|tsx|jsx|java|kt|go|rs|c|cpp|h|cs|xml|json|ya?ml|html|css|vue|rb|php|swift|dart|sql)\b/;

/** Each once, in the order of the text. */
export function findErrorSignatures(prompt: string): readonly string[] {
  const found = new Set<string>();
  for (const [, name = "", message = ""] of prompt.slice(0, LONGEST_READ).matchAll(NAMED)) {
    const words = ownWordsOf(message);
    if (words.replaceAll(/[^\p{L}]/gu, "").length < FEWEST_LETTERS || !words.includes(" "))
      continue;
    found.add(`${name}: ${words}`);
    if (found.size === MAX_SIGNATURES) break;
  }
  return [...found];
}

function ownWordsOf(message: string): string {
  const masked = message.replaceAll(QUOTED, "…");
  const end = masked.search(CHANGES);
  return (end < 0 ? masked : masked.slice(0, end))
    .split(/[.,;:!?](?:\s|$)| - |\s[({[]/, 1)
    .join("")
    .split(/\s+/)
    .slice(0, MOST_WORDS)
    .join(" ")
    .replaceAll(/[\s.,;:=(…-]+$/g, "")
    .trim();
}
