/**
 * What tells one error from another where their normal forms are equal or alike: codes, kinds, names, files of the
 * project and words, in order. What differs from run to run is left out: positions, ports, process ids, times, sizes,
 * hashes, temporary names, the folder a file lies in outside the project.
 *
 * Two errors are the same when their parts are. A text that was cut is only known as far as it goes. An error all of
 * whose parts are words that stand in any failure tells nothing, and is the same as no other.
 */
import { isLocationLine, isWrapperLine } from "../../lexicon/failure-lines.ts";
import { GAP } from "./normalize-error.ts";

export type ErrorIdentity = {
  readonly parts: readonly string[];
  readonly isCut: boolean;
  /** The parts of the last line that names an error, where something before it was left out. */
  readonly end: readonly string[] | null;
};

/** As long as `errorLine` may be: a text of that length has lost its end, and maybe half a character more. */
const MAX_LINE_LENGTH = 300;

/** A frame in a file of the project: the same words from another file are another error. */
const OWN_FRAME = /^\s*(?:at\s(?:.*[ (])?(\.\/[^\s:()]+)|File "((?!\/|<)[^"]+)")/;

const QUOTES =
  /"([^"\n]{0,100})"|(?<!\w)'([^'\n]{0,100})'|`([^`\n]{0,100})`|“([^”\n]{0,100})”|‘([^’\n]{0,100})’/;
const PIECES = new RegExp(
  `${QUOTES.source}|((?:[^\\s"'\`“”‘’,;()[\\]{}<>|=]|(?<=\\w)'(?=\\w))+)`,
  "g",
);

/** Before the file of a frame; no other part begins so. */
const FRAME = "at ";

export function identifyError(errorLine: string, projectPath: string | null): ErrorIdentity {
  const inside =
    projectPath === null || projectPath === "/"
      ? errorLine
      : errorLine.replaceAll(`${projectPath}/`, "./");
  const [head = "", ending] = inside.split(GAP);
  const isCut = ending !== undefined || errorLine.length >= MAX_LINE_LENGTH - 1;
  const lines = head.split("\n");
  // The last line of a cut text says less than it did.
  const whole = isCut && lines.length > 1 ? lines.slice(0, -1) : lines;
  const frame = whole.findIndex((line) => OWN_FRAME.test(line) && !line.includes("node_modules"));
  const parts = whole.flatMap((line, at) => {
    if (at !== frame) return isLocationLine(line) || isWrapperLine(line) ? [] : partsOf(line);
    const [, called, traced] = OWN_FRAME.exec(line) ?? [];
    return [`${FRAME}${nameOf(called ?? traced ?? "")}`];
  });
  return {
    parts: isCut && lines.length === 1 ? parts.slice(0, -1) : parts,
    isCut,
    end: ending === undefined ? null : partsOf(ending),
  };
}

export function isSameError(one: ErrorIdentity, other: ErrorIdentity): boolean {
  const [short, long] = one.parts.length <= other.parts.length ? [one, other] : [other, one];
  return (
    (short.parts.length === long.parts.length || short.isCut) &&
    short.parts.every((part, at) => part === long.parts[at]) &&
    isSameEnd(one, other)
  );
}

/** A text that was kept whole ends with what is left of a longer one's end. */
function isSameEnd(one: ErrorIdentity, other: ErrorIdentity): boolean {
  if (one.end !== null && other.end !== null) return isEqual(one.end, other.end);
  const [end, whole] = one.end === null ? [other.end, one.parts] : [one.end, other.parts];
  return end === null || end.length === 0 || isEqual(end, whole.slice(-end.length));
}

const isEqual = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((part, at) => part === other[at]);

/** Words that stand in failures of every kind. */
const COMMON: ReadonlySet<string> = new Set(
  (
    "error errors err failed failure failures fail fatal exception build test tests suite suites command commands " +
    "exit exited code status see above below for more details the a an is are in at of to on with from and or by was " +
    "were did not be has have process completed complete successfully npm yarn pnpm bun make makefile run running " +
    "script output log logs task execution compilation compiling during found problem problems total time took try " +
    "again warning warnings job step target recipe all some please check it this that there something went wrong " +
    "unknown killed aborted terminated segmentation fault core dumped signal thread main uncaught unhandled passed failing internal unexpected 오류 에러 실패 실패했습니다 발생했습니다 오류가 에러가 알 수 없는"
  ).split(" "),
);

/** A kind alone tells no more. */
const isKind = (part: string): boolean => /(?:Error|Exception|Panic)$/.test(part);

/** Whether a word may say which error it is. */
export const isTellingWord = (word: string): boolean =>
  word.length > 2 && !COMMON.has(word.toLowerCase()) && !isKind(word);

export const isDistinctive = ({ parts }: ErrorIdentity): boolean =>
  parts.some((part) => {
    if (part.startsWith(FRAME)) return false;
    const word = part.replaceAll('"', "");
    return /\p{L}/u.test(word) && !COMMON.has(word.toLowerCase()) && !isKind(word);
  });

/** A number behind one of these is a code. */
const CODED =
  /^(?:code|status|exit|exited|errno|signal|sqlstate|error|returned|http(?:\/[\d.]+)?)$/i;
const COUNTED =
  /^(?:tests?|suites?|passed|failed|errors?|problems?|warnings?|failures?|files?|times?|more|ms|s|sec(?:onds?)?|min(?:utes?)?)$/i;
/** A line of a log: the number behind its level is a process. */
const LOGGED = /^\W*\d{2,4}[-/:.]\d\d.*\b(?:ERROR|FATAL) +\d/;
/** Lines in which numbers are what is wrong. */
const COMPARED = /\b(?:expected|received|actual|assert\w*)\b|^E\s/i;
/** The port says which service it was that did not answer; those that a system gives away say nothing. */
const PORT = /(?:\bport |:)(\d{2,5})\b(?!:\d)/;
const isUnanswered = (line: string): boolean =>
  /refused|connect to|ETIMEDOUT|i\/o timeout/i.test(line);
const FIRST_GIVEN_PORT = 32_768;

/** A position in a file, and a time: neither is a compared value or a port. */
const POSITION = /(?<=\.\w{1,8})\(\d+,\d+\)(?=:)/g;
const CLOCK =
  /(?:\b\d{4}[-/.]\d\d[-/.]\d\d[T ]|\b)\d\d:\d\d:\d\d(?:[.,]\d+)?(?:Z|[+-]\d\d:?\d\d)?(?![\w:])/g;
/** A day by its name, and the head of a line that Go's loggers write. */
const CALENDAR =
  /\b[IWEF]\d{4} +(?=\d\d:\d\d)|\b(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? )?(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* +\d{1,2}\b/g;

/** An amount in Korean. What ends in 번 alone may be the number of a port or of an error, and is a name. */
const AMOUNT =
  /(?<![\p{L}\d.,"'`“‘-])\d[\d.,]*(?:번째|원|개|건|명|초|분|시간|일|회|줄|행)(?:의|에|이|가|을|를|은|는|만|도|로|까지|부터|에서|입니다)?(?![\p{L}\d])/gu;
const IS_EXPECTED = /\b(?:expected|received|actual)\b|기대|예상|실제/i;

/** One amount says how much it was this time; of two, one is what the other should have been. */
const withoutAmount = (line: string): string =>
  /\d[가-힣]/.test(line) && line.match(AMOUNT)?.length === 1 && !IS_EXPECTED.test(line)
    ? line.replaceAll(AMOUNT, " ")
    : line;

const RULE = /^[_=\u2500-\u257F-]+$/;

function partsOf(line: string): string[] {
  const parts: string[] = [];
  const comparing = COMPARED.test(line);
  const isLogged = LOGGED.test(line);
  const timeless = withoutAmount(line)
    .replaceAll(CALENDAR, " ")
    .replaceAll(CLOCK, " ")
    .replaceAll(POSITION, " ");
  const pieces = [...timeless.matchAll(PIECES)];
  for (const [at, piece] of pieces.entries()) {
    const word = piece[6];
    if (word === undefined) {
      const quoted = piece.slice(1, 6).find((one) => one !== undefined) ?? "";
      const name = nameOf(quoted);
      if (name !== "") parts.push(`"${name}"`);
      continue;
    }
    if (RULE.test(word)) continue;
    const bare = word.replaceAll(/^(?:[:!#*+-]|\.(?!\.?\/))+(?=[^:.!#*+-])|[:.!]+$/g, "");
    if (/^-?\d+$/.test(bare)) {
      const before = pieces[at - 1]?.[6]?.replace(/:$/, "") ?? "";
      const behind = pieces[at + 1]?.[6]?.replace(/[:.]$/, "") ?? "";
      const isCount = COUNTED.test(behind) && !comparing;
      if (!isCount && (comparing || (CODED.test(before) && !isLogged))) parts.push(bare);
      continue;
    }
    const name = nameOf(bare);
    if (name !== "") parts.push(name);
  }
  const port = isUnanswered(line) ? PORT.exec(timeless)?.[1] : undefined;
  if (port !== undefined && Number(port) < FIRST_GIVEN_PORT) parts.push(`:${port}`);
  return parts;
}

/** A word or a quoted text without what differs from run to run; empty when nothing else is in it. */
function nameOf(text: string): string {
  if (text.includes("://")) return urlName(text);
  const place = text.replace(/(?::\d+){1,2}(?=:|$)|\+0x[0-9a-f]+$/, "");
  const isPath = /^(?:[A-Za-z]:\\|~?\/)/.test(place) && !place.includes(" ");
  if (isPath)
    return stableWord(place.slice(Math.max(place.lastIndexOf("/"), place.lastIndexOf("\\")) + 1));
  if (place.includes("/") && !place.includes(" ")) {
    const segments = place.replace(/^(?:\.\/)+/, "").split("/");
    return segments.map(stableWord).filter(Boolean).join("/");
  }
  return place.split(" ").map(stableWord).filter(Boolean).join(" ");
}

function urlName(url: string): string {
  const [, host = "", path = ""] = /:\/\/([^/?#\s]*)([^?#\s]*)/.exec(url) ?? [];
  const segments = path.split("/").map(stableWord).filter(Boolean);
  return [host.replace(/:\d+$/, ""), ...segments].join("/");
}

const MAX_DIGITS = 6;

/** A word as it is, or nothing when it is made anew in every run. */
function stableWord(word: string): string {
  if (!/\d/.test(word)) return word;
  if (/^v?\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(word)) return word;
  const isQuantity =
    /^[\d.,:/_TZ+%#-]+(?:ms|s|m|h|µs|ns|[KMG]i?B|B|kB|bytes?|px|x)?(?:\d+(?:\.\d+)?s)?$/.test(word);
  const isHash =
    /^(?:0x[0-9a-f]+|[0-9a-f]{7,}|[0-9a-f]{8,}\.\w{1,4}|[0-9a-f-]{16,}|sha\d+[:-].*)$/i.test(word);
  const digits = word.replaceAll(/\D/g, "").length;
  const isRandom = digits > MAX_DIGITS || /^(?:tmp|temp)[._-]?\w*\d/i.test(word);
  return isQuantity || isHash || isRandom ? "" : word;
}
