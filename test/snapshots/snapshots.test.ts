/**
 * What every command prints, in both languages, at three widths, with and without colours: held as text, so that a change of
 * words or layout is seen and read before it is kept. `npm run snapshots` records them anew.
 */
import { expect, test } from "bun:test";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runInside } from "../run-inside.ts";
import { type LivedIn, NOW, openLivedIn } from "./lived-in.ts";

const FOLDER = join(import.meta.dir, "text");
const IS_RECORDING = process.env["RECORD_SNAPSHOTS"] === "1";

/**
 * Each changes nothing that another one shows. Left out is what depends on the machine
 * (`doctor`, `install`, `notify`) and what changes something; those have tests of their own.
 */
const COMMANDS = [
  "help",
  "help --all",
  "status",
  "sessions",
  "sessions --waiting",
  "watch --once",
  "explain @waiting",
  "waits",
  "waits --by action",
  "search invoices",
  "search nothing-of-the-kind",
  "show 0190aaaa",
  "show 0190bbbb",
  "show 0190aaaa --events",
  "show 0190aaaa --summary",
  "errors",
  "usage",
  "usage weekly --by model",
  "usage blocks",
  "tail --once",
  "resume 0190bbbb --print",
  "archive list",
  "blocker list",
  "memory list",
  "context preview",
  "session status",
  "suggestions",
  "effects",
  "analyze --history",
  "lint",
  "config list",
  "record",
  "forget 0190aaaa --dry-run",
  "prune --dry-run",
  "daemon status",
  "embed status",
  "sesions",
  "sessions --nope",
  "show nobody",
] as const;

async function rendered(
  home: LivedIn,
  language: string,
  columns: number,
  color: "always" | "never",
): Promise<string> {
  home.speak(language);
  const sections: string[] = [];
  for (const line of COMMANDS) {
    const args = [...line.split(" "), `--color=${color}`];
    const given = { cwd: home.project, env: home.env, columns, now: () => new Date(NOW) };
    const { stdout, stderr, exitCode } = await runInside("/bin/true", args, given);
    const said = home.scrubbed(stdout + stderr).replaceAll(/\r\u001B\[2K[^\r\n]*/g, "");
    sections.push(`$ self-gen ${line}\n${said}[${exitCode}]\n`);
  }
  return sections.join("\n");
}

const SGR = /\u001B\[(\d+)m/g;

test("every command prints what its snapshot says, at 60, 80 and 120 columns, in both languages, with and without colours", async () => {
  using home = await openLivedIn();
  const differing: string[] = [];
  const hold = (name: string, text: string): void => {
    const path = join(FOLDER, `${name}.txt`);
    if (IS_RECORDING) {
      mkdirSync(FOLDER, { recursive: true });
      writeFileSync(path, text);
    } else if (readFileSync(path, "utf8") !== text) differing.push(firstDifference(path, text));
  };
  // What is read once, and noted, is read before.
  const given = { cwd: home.project, env: home.env, now: () => new Date(NOW) };
  for (const args of [["import"], ["usage"], ["search", "invoices"]]) {
    expect((await runInside("/bin/true", args, given)).exitCode).toBe(0);
  }
  for (const language of ["en", "ko"]) {
    for (const columns of [60, 80, 120]) {
      const colored = await rendered(home, language, columns, "always");
      const plain = colored.replaceAll(SGR, "");
      // Colours change nothing else, which is asked of one width.
      if (columns === 80) {
        const without = await rendered(home, language, columns, "never");
        expect(without.replaceAll(/[«»]/g, "")).toBe(plain);
      }
      hold(`${language}-${columns}`, plain);
      hold(`${language}-${columns}-color`, colored.replaceAll(SGR, "<$1>"));
    }
  }
  expect(differing).toEqual([]);
});

/** What is copied as it is. */
const COPIED: ReadonlySet<string> = new Set(["$ self-gen resume 0190bbbb --print"]);

/** Those that could have been broken between words: a path or a command that has no room stays whole. */
function widerThan(columns: number, text: string): string[] {
  let command = "";
  return text.split("\n").filter((line) => {
    if (line.startsWith("$ ")) command = line;
    const couldBreak = /\S\s+\S/.test(line);
    return Bun.stringWidth(line) > columns && couldBreak && !COPIED.has(command);
  });
}

test("no line that was recorded at 60 columns is wider, nor is any at 40", async () => {
  using home = await openLivedIn();
  for (const language of ["en", "ko"]) {
    const recorded = readFileSync(join(FOLDER, `${language}-60.txt`), "utf8");
    expect(widerThan(60, recorded)).toEqual([]);
    expect(widerThan(40, await rendered(home, language, 40, "never"))).toEqual([]);
  }
});

/** Where it begins to differ, with what was recorded. */
function firstDifference(path: string, text: string): string {
  const recorded = readFileSync(path, "utf8").split("\n");
  const lines = text.split("\n");
  const at = lines.findIndex((line, index) => line !== recorded[index]);
  return `${path}:${at + 1}\n- ${recorded[at]}\n+ ${lines[at]}`;
}
