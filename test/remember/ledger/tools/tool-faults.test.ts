/** Tools that do not work here, and what is told of them. */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { TranscriptEntry } from "../../../../src/clients/transcript/entry.ts";
import type { JsonObject } from "../../../../src/event/event.ts";
import { toLedgerLines, findMissingLines } from "../../../../src/remember/ledger/ledger-lines.ts";
import { asks, closes, does, ledgerOf, runs, says } from "../entries.ts";

const broken = (tool: string, input: JsonObject, text: string): TranscriptEntry[] =>
  does(tool, input, { ok: false, text });
const faults = (...entries: readonly TranscriptEntry[][]): string[] =>
  toLedgerLines(ledgerOf([asks("Find it."), ...entries]))
    .filter(({ kind }) => ["toolFault", "answerLimit", "blocked"].includes(kind))
    .map(({ texts }) => texts.join(" | "));

const SLOW = broken("Grep", { path: "/srv/all" }, "Ripgrep search timed out after 20 seconds.");
const UNKNOWN = broken(
  "Skill",
  { skill: "ledger" },
  "<tool_use_error>Unknown skill: ledger</tool_use_error>",
);
const REFUSED = broken(
  "WebFetch",
  { url: "https://docs.example.org/a" },
  "Request failed with status code 403",
);
const BLOCKED = (command: string): TranscriptEntry[] =>
  broken("Bash", { command }, "PreToolUse:Bash hook error: [guard.sh]: no deploys on Friday 13");

describe("a tool that does not work here", () => {
  test("is told once it failed: a search that takes too long, a skill that is not there", () => {
    expect(faults(SLOW, UNKNOWN)).toEqual([
      "Grep /srv/all | Ripgrep search timed out after 20 seconds.",
      "Skill ledger | Unknown skill: ledger",
    ]);
  });

  test("is told from the second time on where it may have been bad luck", () => {
    expect(faults(REFUSED)).toEqual([]);
    expect(faults(REFUSED, REFUSED)).toEqual([
      "WebFetch docs.example.org | Request failed with status code 403",
    ]);
  });

  test("works after all: then nothing is told of it", () => {
    const found = does("Grep", { path: "/srv/all" }, { text: "3 files" });
    expect(faults(SLOW, found)).toEqual([]);
    expect(faults(SLOW, does("Grep", { path: "/srv/else" }, { text: "3 files" }))).toHaveLength(1);
  });

  test("may work once what it lacked was installed", () => {
    const lacks = broken(
      "Read",
      { file_path: "/srv/a.pdf" },
      "pdftoppm is not installed. Install poppler-utils to enable PDF page rendering.",
    );
    expect(faults(lacks)).toHaveLength(1);
    expect(faults(lacks, runs("brew install poppler", "done"))).toEqual([]);
    expect(faults(lacks, runs("npm install express", "done"))).toHaveLength(1);
  });

  test("is one that a hook blocks twice, whatever ran in between", () => {
    expect(faults(BLOCKED("deploy a"), runs("ls", "a"))).toEqual([]);
    expect(faults(BLOCKED("deploy a"), runs("ls", "a"), BLOCKED("deploy b"))).toEqual([
      "2 | PreToolUse:Bash hook error: [guard.sh]: no deploys on Friday 13",
    ]);
  });

  test("is an answer that was longer than an answer may be", () => {
    const said =
      "API Error: Claude's response exceeded the 32000 output token maximum. To configure this, set a variable.";
    expect(faults(says(said))).toEqual(["32000"]);
    expect(faults(says(`You saw "${said}"`))).toEqual([]);
  });

  test("is not told where the summary says it", () => {
    const lines = toLedgerLines(ledgerOf([asks("Find it."), SLOW, closes("Nothing found.")]));
    const kinds = (summary: string): string[] =>
      findMissingLines(lines, summary).map(({ kind }) => kind);
    expect(kinds("- Ripgrep search timed out after 20 seconds in /srv/all")).not.toContain(
      "toolFault",
    );
    expect(kinds("The cart was mended.")).toContain("toolFault");
  });

  test("is not one that was asked for a word of that name", () => {
    const text = "regex parse error:\n    (?:timeout()\n    ^\nerror: unclosed group";
    expect(faults(broken("Grep", { path: "/srv" }, text))).toEqual([]);
  });

  test("no other failure is: what it says is about one file or one text", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("Edit", "Write", "Read", "Grep", "WebFetch", "mcp__shop__find"),
        fc.constantFrom(
          "<tool_use_error>File has not been read yet.</tool_use_error>",
          "<tool_use_error>String to replace not found in file.</tool_use_error>",
          "File does not exist.",
          "InputValidationError: path is required",
          "No such product",
        ),
        fc.string(),
        (tool, text, file) =>
          faults(
            broken(tool, { file_path: file, path: file, url: file }, text),
            broken(tool, { file_path: file, path: file, url: file }, text),
          ).length === 0,
      ),
      { numRuns: 300 },
    );
  });
});
