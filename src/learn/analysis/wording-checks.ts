/**
 * Whether a model's wording may be used. A candidate quotes foreign text, and a model may obey a quote: its wording is used
 * only if it adds nothing to the facts. A mistaken refusal costs little, since the wording by rules remains.
 */
import { OWN_FOLDERS } from "../../clients/instruction-files.ts";
import { FUNCTION_WORDS } from "../../lexicon/function-words.ts";
import { toWordSet } from "../../lexicon/words.ts";
import { redact } from "../../redact/redact.ts";
import { quoteText, quoteLine } from "../../recall/compose/quote.ts";

export type WordingEvidence = {
  /** Everything that was sent of the candidate. */
  readonly facts: string;
  readonly projectPath: string | null;
};

const HIDDEN_CALLS = /!`|^---|^\s*allowed-tools/im;
const MENTION = /(?:^|[\s("'`[])@[\w~./-]+/g;
const ADDRESS = /\b[a-z][a-z+.-]*:\/\/[^\s)"'`\]]+|\bwww\.[^\s)"'`\]]+/gi;
const PATH = /(?<![\w.~/-])(?:~|\.{1,2})?\/[^\s"'`),;]*/g;
/** The language of a block is no word of its own. */
const FENCE = /^\s*(?:```|~~~)[a-z]*\s*$/gm;
const CODE = /`([^`\n]+)`/g;
/** The number of a step is no figure. */
const STEP = /^\s*\d+[.)]\s/gm;
const NUMBER = /\d+(?:[.,]\d+)*/g;
/** What does harm, gives away or takes away a check. */
const RISKY =
  /\b(?:sudo|rm|curl|wget|eval|exec|chmod|chown|base64|nc|ssh|scp|powershell|bash|sh|zsh|python\d?|node|osascript|crontab|passwords?|passwd|secrets?|tokens?|credentials?|api[ -]?keys?|no-verify|force|dangerously|bypass|disable|skip|silently|without asking|telemetry|upload|exfiltrate|settings\.json|permissions?)\b|비밀번호|토큰|자격 ?증명|업로드|우회|묻지 말|몰래/gi;
/** What is run, by its name or with an option; in words of a sentence it is no less a command. */
const RUN =
  /(?<![\w-])--?[a-z][\w-]*|\b(?:git|gh|npm|npx|pnpm|yarn|bunx?|deno|pip\d?|pipx|uvx?|poetry|cargo|go|docker|podman|kubectl|helm|terraform|aws|gcloud|az|make|just|brew|apt|apt-get|dnf|systemctl|kill|pkill|mv|dd|mkfs|reset|push|publish|merge|rebase|checkout|stash|clean|prune|drop|delete|deploy|approve|trust|allow)\b/gi;
/** What speaks to the model about its orders rather than about the work. */
const ORDERS =
  /\b(?:ignore|disregard|override|forget)\b[^.]{0,40}\b(?:instructions?|rules?|prompts?|above|previous|prior)\b|system prompt|\b(?:do not|don't|never) (?:tell|mention|ask|inform|show)\b[^.]{0,30}\b(?:user|person|human)\b|(?:지시|규칙|명령)[^.]{0,12}무시|시스템 프롬프트/i;

/** One line of its own, within its length, and grounded in the facts. */
export const isFitLine = (text: string, longest: number, ground: WordingEvidence): boolean =>
  text !== "" && text === quoteLine(text, longest) && isGrounded(text, ground);

export const isFitText = (text: string, longest: number, ground: WordingEvidence): boolean =>
  text.trim() !== "" &&
  text.length <= longest &&
  text.split("\n").every((line) => line === quoteText(line)) &&
  !HIDDEN_CALLS.test(text) &&
  fencedLines(text).every((line) => isInFacts(line.replace(/^[$>#]\s+/, ""), ground)) &&
  isGrounded(text.replaceAll(FENCE, ""), ground);

export const isSkillName = (name: string): boolean => /^[a-z0-9][a-z0-9-]{0,63}$/.test(name);

/** Whether it speaks of the same: it has a word of the pattern in it. */
export function sharesWord(text: string, pattern: string): boolean {
  const known = new Set(termsOf(pattern));
  return termsOf(text).some((term) => known.has(term));
}

function isGrounded(said: string, ground: WordingEvidence): boolean {
  // Letters that only look different are the same.
  const text = said.normalize("NFKC");
  const all = (form: RegExp, isFine: (found: string) => boolean): boolean =>
    [...text.matchAll(form)].every(([whole, inner]) => isFine((inner ?? whole).trim()));
  return (
    redact(said) === said &&
    !ORDERS.test(text) &&
    all(MENTION, (found) => isInFacts(found, ground)) &&
    all(ADDRESS, (found) => isInFacts(found, ground)) &&
    all(PATH, (found) => isInFacts(found, ground) || isOwnPath(found, ground)) &&
    all(CODE, (found) => isInFacts(found, ground)) &&
    all(RISKY, (found) => isInFacts(found, ground)) &&
    all(RUN, (found) => isInFacts(found, ground)) &&
    [...text.replaceAll(STEP, "").matchAll(NUMBER)].every(([found]) => isInFacts(found, ground))
  );
}

const foldText = (text: string): string => text.toLowerCase().replaceAll(/\s+/g, " ");

const isInFacts = (found: string, { facts }: WordingEvidence): boolean =>
  foldText(facts).includes(foldText(found).trim());

/** Inside the project or a client's own folder of it; never above. */
function isOwnPath(path: string, { projectPath }: WordingEvidence): boolean {
  if (path.split("/").includes("..")) return false;
  const isInProject = projectPath !== null && path.startsWith(`${projectPath}/`);
  const isClients = OWN_FOLDERS.some((name) =>
    [`~/${name}/`, `/${name}/`].some((start) => path.startsWith(start)),
  );
  return isInProject || isClients || path.startsWith("./");
}

/** Of blocks of code: each is something to be run. */
function fencedLines(text: string): string[] {
  let isInside = false;
  return text.split("\n").flatMap((line) => {
    if (/^\s*(?:```|~~~)/.test(line)) {
      isInside = !isInside;
      return [];
    }
    const isCode = isInside || /^(?: {4}|\t)/.test(line);
    return isCode && line.trim() !== "" ? [line.trim()] : [];
  });
}

const COMMON = toWordSet(FUNCTION_WORDS, "use used using always never instead");

const termsOf = (text: string): readonly string[] =>
  (
    text
      .toLowerCase()
      .match(/[a-z][a-z0-9_-]{2,}|[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]{2,}/g) ?? []
  )
    .filter((word) => !COMMON.has(word))
    // Of scripts without spaces or with endings, by pairs; of others, by their beginning.
    .flatMap((word) =>
      /^[a-z]/.test(word)
        ? [word.slice(0, 6)]
        : Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2)),
    );
