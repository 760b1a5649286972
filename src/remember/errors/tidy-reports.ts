/**
 * Outputs of programs that wrap what went wrong in lines of their own: the details of test protocols (TAP), what Node's test
 * runner lists before its summary of failures, and what PowerShell says of where a command stands. Only what tells of the
 * failure is left of them. Whatever else is printed stays as it is.
 */

/** `lines` of the same text, without colours. */
export function tidyReports(text: string, lines: readonly string[]): readonly string[] {
  let tidy = lines;
  if (text.includes("not ok ")) tidy = tidyTap(tidy);
  if (text.includes("✖ failing tests:")) tidy = summaryOfNode(tidy);
  if (text.includes("--- FAIL: ")) tidy = tidyGo(tidy);
  if (/:\d{1,6}\r?\n\+ /.test(text)) tidy = withoutPowerShell(tidy);
  return tidy;
}

/** How a test protocol counts and announces: none of it fails. */
const TAP_COUNTS =
  /^\s*(?:TAP version \d+|\d+\.\.\d+|ok \d+\b.*|# (?:Subtest: .*|(?:tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) +[\d.]+))$/;
/** A suite fails since something in it did, and a file since its program did. */
const FAILED_INSIDE = /^(?:\d+ subtests? failed|test failed)$/;

function tidyTap(lines: readonly string[]): readonly string[] {
  const told: string[] = [];
  const outer: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    const indent = /^\s*/.exec(lines[at + 1] ?? "")?.[0] ?? "";
    const hasDetails = /^\s*(?:not )?ok \d+/.test(line) && lines[at + 1]?.trim() === "---";
    if (!hasDetails) {
      if (!TAP_COUNTS.test(line)) told.push(line);
      continue;
    }
    const end = lines.indexOf(`${indent}...`, at);
    const details = lines.slice(at + 2, end === -1 ? undefined : end);
    at = end === -1 ? lines.length : end;
    if (/^\s*ok /.test(line)) continue;
    const message = messageOf(details, indent);
    const isInside = FAILED_INSIDE.test(message.join("\n"));
    (isInside ? outer : told).push(line.trim(), ...message.map((one) => `  ${one}`));
  }
  return [...told, ...outer];
}

/** The value of `error`, quoted or as a block. */
function messageOf(details: readonly string[], indent: string): readonly string[] {
  const at = details.findIndex((line) => line.startsWith(`${indent}error: `));
  if (at === -1) return [];
  const value = details[at]?.slice(`${indent}error: `.length) ?? "";
  if (!/^[|>]-?$/.test(value)) return [value.replace(/^'(.*)'$/, "$1").replaceAll("''", "'")];
  const inner = `${indent}  `;
  const rest = details.slice(at + 1);
  const end = rest.findIndex((line) => line.trim() !== "" && !line.startsWith(inner));
  return rest
    .slice(0, end === -1 ? undefined : end)
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** Behind that line each failure stands once more, with where it is. */
function summaryOfNode(lines: readonly string[]): readonly string[] {
  const at = lines.indexOf("✖ failing tests:");
  if (at === -1) return lines;
  return lines
    .slice(at + 1)
    .filter((line) => !/^test at \S+:\d+:\d+$/.test(line))
    .map((line) => line.replace(/^(\s*✖ .+) \(\d[\d.]*m?s\)$/, "$1"));
}

/** Asked for more words, Go prints what a test said before how it ended. */
function tidyGo(lines: readonly string[]): readonly string[] {
  const told: string[] = [];
  for (const [at, line] of lines.entries()) {
    const isEnd = /^\s*--- FAIL: /.test(line) && !/^\s{4,}\S/.test(lines[at + 1] ?? "");
    const last = isEnd
      ? told.findLastIndex((one) => !/^\s{4,}\S+\.go:\d+: /.test(one))
      : told.length;
    told.splice(last + 1, 0, line);
  }
  return told;
}

/** `At line:1 char:3`, in whatever language. */
const IS_PLACE = /^\S[^\n]{0,400}:\d{1,6} [^\s:]{1,20}:\d{1,6}$/;
/** Where the name of a program stands before the first line that it wrote as an error. */
const NATIVE = /^\S+\.(?:exe|cmd|ps1|bat) : /;

function withoutPowerShell(lines: readonly string[]): readonly string[] {
  const told: string[] = [];
  let isAside = false;
  let isLast = false;
  let isNative = false;
  for (const [at, line] of lines.entries()) {
    if (IS_PLACE.test(line) && lines[at + 1]?.startsWith("+ ") === true) {
      isAside = true;
      isNative =
        lines
          .slice(at)
          .find((one) => one.includes("FullyQualifiedErrorId"))
          ?.includes("NativeCommandError") === true;
      if (isNative) told.push((told.pop() ?? "").replace(NATIVE, ""));
      continue;
    }
    if (isLast && !/^ {3}\S/.test(line)) [isLast, isAside] = [false, false];
    else if (isAside && line.includes("FullyQualifiedErrorId")) isLast = true;
    // Of several places of one mistake each has words of its own, and the last what they are called.
    else if (isAside && !isNative && /^(?! |\+|~)\S/.test(line) && !line.includes("CategoryInfo"))
      isAside = false;
    if (!isAside && !/^\s+\+ (?:CategoryInfo|FullyQualifiedErrorId)\b/.test(line)) told.push(line);
  }
  return told;
}
