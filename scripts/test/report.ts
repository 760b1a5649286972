/** What the runner wrote about its tests (JUnit): how many, and what went wrong where. */
import { readFileSync } from "node:fs";

export type FailedTest = {
  readonly file: string;
  readonly line: number;
  readonly name: string;
  readonly message: string;
};

export type TestReport = {
  /** Test files that reported anything at all, each with the seconds that its tests took. */
  readonly files: ReadonlyMap<string, number>;
  readonly passed: number;
  readonly skipped: number;
  /** As the runner counted them. */
  readonly failures: number;
  readonly failed: readonly FailedTest[];
};

const NOTHING: TestReport = { files: new Map(), passed: 0, skipped: 0, failures: 0, failed: [] };

export function readReport(path: string): TestReport {
  let xml: string;
  try {
    xml = readFileSync(path, "utf8");
  } catch {
    return NOTHING;
  }
  const head = /<testsuites[^>]*>/.exec(xml)?.[0] ?? "";
  const number = (name: string): number => Number(attribute(head, name) || 0);
  const failures = number("failures") + number("errors");
  const files = new Map<string, number>();
  for (const [tag] of xml.matchAll(/<testsuite [^>]*>/g)) {
    const file = attribute(tag, "file");
    // A file's own suite holds those of its `describe`s, and their time.
    const seconds = Number(attribute(tag, "time"));
    if (file !== "") files.set(file, Math.max(files.get(file) ?? 0, seconds));
  }
  return {
    files,
    passed: number("tests") - failures - number("skipped"),
    skipped: number("skipped"),
    failures,
    failed: failedIn(xml),
  };
}

/** A test that passes has no content of its own: its element ends where it begins. */
const FAILED = /(<testcase [^>]*[^/]>)\s*<(?:failure|error)\b[^>]*?(?:\/>|>([^<]*)<)/g;

const failedIn = (xml: string): readonly FailedTest[] =>
  [...xml.matchAll(FAILED)].map(([, tag = "", message = ""]) => ({
    file: attribute(tag, "file"),
    line: Number(attribute(tag, "line")),
    name: [attribute(tag, "classname"), attribute(tag, "name")].filter(Boolean).join(" > "),
    message: plain(message).trim(),
  }));

const attribute = (tag: string, name: string): string =>
  plain(new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? "");

const NAMED: Readonly<Record<string, string>> = {
  lt: "<",
  gt: ">",
  amp: "&",
  quot: '"',
  apos: "'",
};

const plain = (escaped: string): string =>
  escaped.replaceAll(/&(?:#(\d+)|(\w+));/g, (whole, code?: string, name = "") =>
    code === undefined ? (NAMED[name] ?? whole) : String.fromCodePoint(Number(code)),
  );
