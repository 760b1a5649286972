/** A home with everything installed, and what `doctor` says of it. */
import { expect } from "bun:test";
import { appendFileSync, mkdirSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import type { RawEvent } from "../../src/event/event.ts";
import { encodeLine } from "../../src/event/line.ts";
import { en } from "../../src/text/en.ts";
import { anEvent } from "../event/samples.ts";
import { placeProgram } from "../place-program.ts";
import { openSandbox, type Ran, type RunOptions, type Sandbox } from "../sandbox.ts";
import { LANGUAGES, speak } from "./recorded-session.ts";

export type Finding = {
  readonly check: string;
  readonly level: "ok" | "note" | "wrong";
  readonly code: string;
  readonly message: string;
  readonly fix: string | null;
};

export type Examined = {
  readonly ok: boolean;
  readonly repaired: readonly (Finding & { readonly note: string | null })[];
  readonly failed: readonly (Finding & { readonly error: string })[];
  readonly findings: readonly Finding[];
};

/** Installed for Claude Code, in English, with a daemon only where a test starts one. */
export async function openInstalled(...args: readonly string[]): Promise<Sandbox> {
  const sandbox = openSandbox();
  placeProgram(programOf(sandbox));
  const options = args.length === 0 ? ["--client", "claude-code"] : args;
  const ran = await sandbox.run([
    "install",
    "--yes",
    "--no-daemon",
    "--language",
    "en",
    ...options,
  ]);
  expect(ran).toMatchObject({ exitCode: 0, stderr: "" });
  await sandbox.run(["config", "set", "daemon.autostart", "false"]);
  return sandbox;
}

export const settingsOf = (sandbox: Sandbox): string =>
  join(sandbox.folder, "home/.claude/settings.json");

export const programOf = (sandbox: Sandbox): string => join(sandbox.home, "bin/self-gen");

/** Asks the doctor, and holds it to what is true of every answer. */
export async function examine(
  sandbox: Sandbox,
  args: readonly string[] = [],
  options: RunOptions = {},
): Promise<Examined> {
  const temporary = join(sandbox.folder, "temporary");
  mkdirSync(temporary, { recursive: true });
  const env = { TMPDIR: temporary, ...options.env };
  return judged(
    await sandbox.run(["doctor", "--json", ...args], { ...options, env }),
    readdirSync(temporary),
  );
}

export function judged(ran: Ran, leftBehind: readonly string[] = []): Examined {
  expect(ran.stderr).toBe("");
  const said = JSON.parse(ran.stdout) as Examined;
  expect(Object.keys(said)).toEqual(["ok", "repaired", "failed", "findings"]);
  for (const one of said.findings) {
    expect(Object.keys(one)).toEqual(["check", "level", "code", "message", "fix"]);
    expect(one.message).not.toBe("");
    expect(one.code === "OK").toBe(one.level === "ok");
    if (one.level === "ok") expect(one.fix).toBeNull();
    else expect(one.fix ?? "").not.toBe("");
  }
  const order = Object.keys(en.doctor.checks);
  const places = said.findings.map(({ check }) => order.indexOf(check));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(said.ok).toBe(!said.findings.some(({ level }) => level === "wrong"));
  expect(ran.exitCode).toBe(said.ok ? 0 : 1);
  expect(leftBehind).toEqual([]);
  return said;
}

export const codesOf = ({ findings }: Examined, ...levels: readonly string[]): string[] =>
  findings.filter(({ level }) => levels.includes(level)).map(({ code }) => code);

export const found = ({ findings }: Examined, code: string): Finding | undefined =>
  findings.find((one) => one.code === code);

const HANGUL = /[가-힣]/;

/** The finding is there, at that level, in both languages; nothing else is wrong. */
export async function expectFinding(
  sandbox: Sandbox,
  expected: { readonly code: string; readonly level: "note" | "wrong"; readonly check: string },
  args: readonly string[] = [],
  options: RunOptions = {},
): Promise<Finding> {
  const said: Finding[] = [];
  for (const language of LANGUAGES) {
    await speak(sandbox, language);
    const examined = await examine(sandbox, args, options);
    const one = found(examined, expected.code);
    expect(one).toMatchObject(expected);
    expect(new Set(codesOf(examined, "wrong"))).toEqual(
      new Set(expected.level === "wrong" ? [expected.code] : []),
    );
    if (one === undefined) throw new Error("expected above");
    expect(HANGUL.test(one.message)).toBe(language === "ko");
    expect(HANGUL.test(one.fix ?? "")).toBe(language === "ko");
    said.push(one);
  }
  const [, english] = said;
  if (english === undefined) throw new Error("asked in two languages");
  return english;
}

/** `--fix` repairs it, says so, and is right. */
export async function expectRepair(
  sandbox: Sandbox,
  code: string,
  args: readonly string[] = [],
): Promise<Examined> {
  const repaired = await examine(sandbox, ["--fix", ...args]);
  expect(repaired.repaired.map((one) => one.code)).toContain(code);
  expect(repaired.failed).toEqual([]);
  const after = await examine(sandbox, args);
  expect(codesOf(after, "wrong")).toEqual([]);
  expect(found(after, code)).toBeUndefined();
  expect(codesOf(repaired, "note", "wrong")).toEqual(codesOf(after, "note", "wrong"));
  return repaired;
}

/** `--fix` has no remedy for it, and leaves it as it is. */
export async function expectNoRepair(sandbox: Sandbox, code: string): Promise<void> {
  const examined = await examine(sandbox, ["--fix"]);
  expect(examined.repaired.map((one) => one.code)).not.toContain(code);
  expect(found(examined, code)).toBeDefined();
}

/** Events in the journal as hooks would have left them, now unless told otherwise. */
export function writeEvents(sandbox: Sandbox, ...events: readonly Partial<RawEvent>[]): void {
  mkdirSync(dirname(sandbox.journal), { recursive: true, mode: 0o700 });
  const ts = new Date().toISOString();
  const lines = events.map((event) => encodeLine(anEvent({ ts, ...event })));
  appendFileSync(sandbox.journal, lines.join(""), { mode: 0o600 });
}

const DAY_MS = 86_400_000;
export const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString();
