/**
 * A quick proof that a text holds nothing to hide, for the ids, paths and plain sentences that most events are made of.
 * It answers false for everything it cannot prove; then the rules look.
 *
 * Why it exists: a hook lives for a few milliseconds, and loading the rules takes one of them. Regular expressions run
 * at full speed from the first call on.
 */

import * as Char from "./lexical/character-codes.ts";
import { GLUED_ENDS, LOOSE_STARTS, TOKEN_STARTS } from "../lexicon/token-starts.ts";

/** What commands, paths, ids and sentences are made of. Not letters of other scripts, in which a secret may have a name. */
const PLAIN_CHARACTERS = /^[\w./ \n\t,!?'"()가-힣ㄱ-ㅣ“”‘’…·→—–✓✗•&;<>+*[\]{}#%^$\\`@|=:~-]*$/;

/** Names and places that some rule looks at, in small letters: nothing is hidden without one of them. Plain searches need no compiling. */
const SUSPECT_WORDS =
  "pass|assword|pw|secret|token|key|auth|credential|cookie|jwt|pat|senha|connect.sid|identified|setx|set -|config set|configure set|bearer|kakaoak|portone|amz|goog|비밀|비번|암호|패스|토큰|인증|시크릿|키|://|1//|look up|connect to|hostname|:thin|:aa|private|spawn|etc/|etc\\|netrc|account|계정|로그인|접속|login|log-in|creds|firebase|id_|eyj|re_|-us|_mmk|jqqj99".split(
    "|",
  );

const PAIR = "[^/|]{1,100}[/|][ \\t]{0,3}[\"'`“]?(?=[^\\s/|]*[\\d!@#$%^&*~])[^\\s/|]{6}";

/** Words that are mostly part of an ordinary one, and what they look like when they are not; compiled only where one stands. */
const SUSPECT_WHEN: Readonly<Record<string, string>> = {
  pass: "pass(?!(?:ed|es|ing|ive)(?![a-z]))",
  token: "token(?!iz)",
  key: "key(?!word|board|down|up|of|frame|press|stroke)",
  auth: "auth(?!or(?!i))",
  pat: "pat(?![a-z])",
  goog: "goog(?!le)",
  private: "(?:<|&lt;)[ \\n\\t]*/?[ \\n\\t]*private|private-lines",
  // A name ends in it, and a particle or a sign follows.
  키: "키(?![가-힣])|키[는은가이를을값]",
  // A name behind it, a stroke, and what looks chosen.
  계정: `계정${PAIR}`,
  로그인: `로그인${PAIR}`,
  접속: `접속${PAIR}`,
  login: `login${PAIR}`,
  "log-in": `log-in${PAIR}`,
  creds: `creds${PAIR}`,
  id_: "(?<![\\w.-])id_",
  re_: "(?<![a-z0-9])re_",
  "-us": "-us\\d",
};

function holdsSuspectWord(small: string): boolean {
  for (const word of SUSPECT_WORDS) {
    if (!small.includes(word)) continue;
    const when = SUSPECT_WHEN[word];
    if (when === undefined || new RegExp(when).test(small)) return true;
  }
  return false;
}

/** A dot before anything but an ordinary ending, or behind something long: most texts have none, and this is quickly compiled. */
const ODD_DOT =
  /[\w-]{16}\.\d|\.(?!(?:claude|codex|git|jsonl?|tsx?|jsx?|md|py|go|rs|java|css|html|txt|sh|sql|\d{1,5})(?![\w-]))[\w-]/;

/** Of those: the ending of a key store or an environment file, a hidden file that may hold secrets, something long. */
const SUSPECT_DOT =
  /[\w-]{16}\.\d|\.[\w-]{16}|\.(?!(?:jsonl?|jsx?|py|git)(?![\w-]))(?:pe|p1|pf|pp|p8|pk|jk|jc|js|ke|kd|ov|bk|ag|en|(?<![\w-].)(?:ne|pg|py|my|ht|gi|gn|ge|va|s3|ss|bo|do|te|aw|ku|ca|az|cr))/;

const holdsSuspectDot = (text: string, small: string): boolean =>
  text.includes(".") && ODD_DOT.test(text) && SUSPECT_DOT.test(small);

/** A parameter of an address whose name is an ordinary word elsewhere. */
const PARAMETER = /[?&;][\w-]*(?:code|sig)/;

const mayHoldParameter = (small: string): boolean =>
  (small.includes("=") || small.includes(":")) && PARAMETER.test(small);

/** A word that begins with a dash may be a command's flag. */
const mayHoldFlag = (text: string): boolean =>
  text.includes(" -") ||
  text.includes("\n-") ||
  text.includes("\t-") ||
  text.includes('"-') ||
  text.includes("'-") ||
  text.includes("`-") ||
  text.startsWith("-");

/** Programs that take a secret behind a letter, some of them to log in. */
const FLAG_PROGRAMS =
  /mysql|mariadb|7z|mongo|redis-cli|sqlcmd|bcp|zip|ldap|smbclient|curl|openssl|(?:docker|podman|nerdctl|helm|oc|az|skopeo|crane|buildah|vault|argocd|cf)[^\n|;&]{0,60} login\s/;
const USER_FLAG = /-u\s|-user/;

/** A flag that takes a secret without a name that says so; `sudo` may read one from its input. */
function mayGiveSecret(text: string, small: string): boolean {
  if (small.includes("sudo") && (text.includes("|") || text.includes("<"))) return true;
  if (!mayHoldFlag(text)) return false;
  return FLAG_PROGRAMS.test(small) || (text.includes(":") && USER_FLAG.test(text));
}

/** The end of a terminal's colour sticks to the token behind it. */
const COLOURED = /[[;]\d{0,3}[mK][\w-]{12}/;

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

/** A prefix to which a word may be glued ends here, and enough follows. Between dashes, as rulers have them, none does. */
const endsGlued = (run: string, at: number): boolean =>
  at > 3 &&
  at + 20 <= run.length &&
  run.charCodeAt(at - 2) !== Char.HYPHEN &&
  GLUED_ENDS.includes(` ${run.slice(at - 3, at)}`);

/** Whether a token could begin somewhere in a long run. */
function mayHoldToken(run: string): boolean {
  for (let at = 0; at + 3 <= run.length; at = nextTokenStart(run, at)) {
    if (TOKEN_STARTS.includes(` ${run.slice(at, at + 3)}`)) return true;
    if (endsGlued(run, at)) return true;
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
  if (text.length > MAX_LENGTH || !PLAIN_CHARACTERS.test(text)) return false;
  const small = text.toLowerCase();
  if (holdsSuspectWord(small) || mayGiveSecret(text, small)) return false;
  if (mayHoldParameter(small) || holdsSuspectDot(text, small)) return false;
  if (text.includes("~") && /~(?!\/)/.test(text)) return false;
  if (LOOSE_START.test(text)) return false;
  if (text.length < 16) return true;
  if ((text.includes("[") || text.includes(";")) && COLOURED.test(text)) return false;
  const rest = text.replace(UUIDS, "");
  LONG_RUN.lastIndex = 0;
  for (let found = LONG_RUN.exec(rest); found !== null; found = LONG_RUN.exec(rest)) {
    if (mayHoldToken(found[0])) return false;
    // The letter of an escaped line end sticks to what is behind it.
    if (rest.charCodeAt(found.index - 1) === Char.BACKSLASH && mayHoldToken(found[0].slice(1)))
      return false;
  }
  return true;
}
