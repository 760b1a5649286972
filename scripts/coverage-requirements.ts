// Prints which promise is proven by which test, and the totals per issue. It only reports;
// test/requirements.test.ts is the check. Usage: bun scripts/coverage-requirements.ts [--json]
import { join } from "node:path";
import { parseArgs } from "node:util";
import { coverRequirements, needsProof, type Coverage } from "../test/requirements-coverage.ts";
import { DONE_ISSUES, REQUIREMENTS, type Issue } from "../test/requirements.ts";
import { readSourceFiles } from "../test/source-files.ts";

type Total = {
  readonly issue: Issue;
  readonly done: boolean;
  readonly rows: number;
  readonly needProof: number;
  readonly proven: number;
};

const FALLBACK_COLUMNS = 120;
const PLACE_COLUMNS = 36;
const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

export function shorten(text: string, columns: number): string {
  if (Bun.stringWidth(text) <= columns) return text;
  let kept = "";
  for (const { segment } of graphemes.segment(text)) {
    if (Bun.stringWidth(kept + segment) > columns - 1) break;
    kept += segment;
  }
  return `${kept}…`;
}

export function pad(text: string, columns: number): string {
  return text + " ".repeat(Math.max(0, columns - Bun.stringWidth(text)));
}

export function totalsPerIssue({ cited }: Coverage): Total[] {
  const issues = [...new Set(REQUIREMENTS.map((row) => row.issue))];
  return issues.map((issue) => {
    const rows = REQUIREMENTS.filter((row) => row.issue === issue);
    const toProve = rows.filter((row) => needsProof(row));
    return {
      issue,
      done: DONE_ISSUES.some((done) => done === issue),
      rows: rows.length,
      needProof: toProve.length,
      proven: toProve.filter((row) => cited.has(row.id)).length,
    };
  });
}

export function printTable(coverage: Coverage, columns: number): string {
  const open = new Set(coverage.unproven.map((row) => row.id));
  const promiseColumns = Math.max(20, columns - PLACE_COLUMNS - 4 - 6 - 10 - 4 * 2);
  const rows = REQUIREMENTS.map((row) => {
    const places = coverage.cited.get(row.id) ?? [];
    const [first] = places;
    const rest = places.length > 1 ? ` +${places.length - 1}` : "";
    const condition =
      places.length > 0 && places.every((place) => place.conditional) ? " (if)" : "";
    const nothing = open.has(row.id) ? "UNPROVEN" : "–";
    const suffix = rest + condition;
    // A path is cut at its start, so that the file and line stay readable.
    const where = first
      ? keepEnd(`${first.path}:${first.line}`, PLACE_COLUMNS - suffix.length) + suffix
      : nothing;
    const cells = [pad(row.id, 4), pad(row.level, 6), pad(row.issue, 10)];
    return [...cells, pad(shorten(row.promise, promiseColumns), promiseColumns), where].join("  ");
  });
  const head = [pad("id", 4), pad("level", 6), pad("issue", 10), pad("promise", promiseColumns)];
  return [[...head, "proven by"].join("  "), ...rows].join("\n");
}

function keepEnd(text: string, columns: number): string {
  return text.length <= columns ? text : `…${text.slice(text.length - columns + 1)}`;
}

function printTotals(coverage: Coverage): string {
  const lines = totalsPerIssue(coverage).map(
    ({ issue, done, needProof, proven, rows }) =>
      `${pad(issue, 10)}  ${proven} of ${needProof} proven, ${rows - needProof} notes${done ? " (done)" : ""}`,
  );
  const unknown = coverage.unknown.map(({ id, places }) => {
    const where = places.map((place) => `${place.path}:${place.line}`).join(", ");
    return `unknown id ${id} in ${where}`;
  });
  return [...lines, ...unknown].join("\n");
}

function toJson(coverage: Coverage): string {
  const requirements = REQUIREMENTS.map((row) => ({
    ...row,
    provenBy: coverage.cited.get(row.id) ?? [],
  }));
  const unproven = coverage.unproven.map((row) => row.id);
  const totals = totalsPerIssue(coverage);
  return JSON.stringify({ requirements, totals, unproven, unknown: coverage.unknown }, null, 2);
}

function main(): void {
  const { values } = parseArgs({ options: { json: { type: "boolean", default: false } } });
  const files = readSourceFiles(join(import.meta.dir, ".."), "test", [".ts"]);
  const coverage = coverRequirements(REQUIREMENTS, DONE_ISSUES, files);
  // `columns` is missing when the output is not a terminal.
  const terminal: { columns?: number } = process.stdout;
  const columns = terminal.columns ?? FALLBACK_COLUMNS;
  const table = `${printTable(coverage, columns)}\n\n${printTotals(coverage)}`;
  process.stdout.write(`${values.json ? toJson(coverage) : table}\n`);
}

if (import.meta.main) main();
