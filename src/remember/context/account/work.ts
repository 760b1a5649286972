/** What a session's tools did: files that were read and edited, commands that fail, and how failures were solved. */
import type { Entry } from "../../../clients/entry.ts";
import { asText, type Json, type JsonObject } from "../../../event/event.ts";
import { cutCharacters, cutText } from "../../../event/cut.ts";
import { redact, redactPath } from "../../../redact/redact.ts";
import { EDITING_TOOLS } from "../../editing-tools.ts";
import { errorCore } from "../../errors/normalize.ts";
import { callTasks, type TaskChange } from "./tasks.ts";

type At = { readonly n: number; readonly ts: string | null };

/** A call that is not over yet: what its result will mean. */
export type Call = {
  readonly callId: string;
  readonly tool: string;
  /** The same for calls on the same target; null when nothing says which. */
  readonly key: string | null;
  /** As it is shown: a command, a file. */
  readonly what: string;
  readonly files: readonly string[];
  readonly tasks: readonly TaskChange[];
  readonly plan: string | null;
};

export type Touched = At & { readonly file: string };

export type Failed = At & {
  readonly key: string;
  readonly tool: string;
  readonly what: string;
  readonly error: string;
};

export type Mended = Failed & { readonly by: readonly string[] };

export type Work = {
  readonly calls: readonly Call[];
  /** By last edit, the newest last. */
  readonly edits: readonly Touched[];
  readonly reads: readonly Touched[];
  readonly failures: readonly Failed[];
  readonly solved: readonly Mended[];
  /** The newest calls that are over, to know them again in another record. */
  readonly over: readonly string[];
};

export const NO_WORK: Work = {
  calls: [],
  edits: [],
  reads: [],
  failures: [],
  solved: [],
  over: [],
};

const MOST_CALLS = 64;
const MOST_OVER = 200;
const MOST_FILES = 80;
const MOST_FAILURES = 30;
const MOST_SOLVED = 15;
const LONGEST_WHAT = 160;
const LONGEST_KEY = 4000;
const LONGEST_ERROR = 300;
const LONGEST_LAST = 160;
const LONGEST_PLAN = 3000;
const MOST_PATCHED = 20;

const SHELLS: ReadonlySet<string> = new Set(["Bash", "PowerShell", "shell", "exec_command"]);

type Naming = {
  readonly fileName: (path: string) => string | null;
  readonly hidesPrompts: boolean;
};

export function rememberCall(
  work: Work,
  { callId, tool, input }: Extract<Entry, { kind: "call" }>,
  { fileName, hidesPrompts }: Naming,
): Work {
  const files = filesOf(tool, input).flatMap((path) => {
    const name = fileName(path);
    return name === null ? [] : [redactPath(name)];
  });
  const command = SHELLS.has(tool) ? commandOf(input) : null;
  const call: Call = {
    callId,
    tool,
    key: keyOf(tool, input, command, files),
    what: cutCharacters(
      redact((command ?? files[0] ?? tool).replaceAll(/\s+/g, " ").trim()),
      LONGEST_WHAT,
    ),
    files,
    tasks: callTasks(tool, input),
    plan: tool === "ExitPlanMode" && !hidesPrompts ? planOf(input) : null,
  };
  // Of a call that two records tell of, the first knows more.
  if (work.calls.some((one) => one.callId === callId)) return work;
  return { ...work, calls: [...work.calls, call].slice(-MOST_CALLS) };
}

function planOf(input: JsonObject): string | null {
  const plan = asText(input["plan"]);
  return plan === null ? null : cutCharacters(redact(plan), LONGEST_PLAN);
}

function commandOf(input: JsonObject): string {
  const given = input["command"] ?? input["cmd"];
  if (typeof given === "string") return given;
  return Array.isArray(given) ? given.filter((one: Json) => typeof one === "string").join(" ") : "";
}

/** Only compared, so that a hash is enough: a command may hold what nobody should keep. */
function keyOf(
  tool: string,
  input: JsonObject,
  command: string | null,
  files: readonly string[],
): string | null {
  const target = asText(input["target"]) ?? command?.replaceAll(/\s+/g, " ").trim() ?? files[0];
  if (target === undefined || target === "") return null;
  return `${tool}:${Bun.hash(cutText(target, LONGEST_KEY)).toString(36)}`;
}

function filesOf(tool: string, input: JsonObject): string[] {
  const named = asText(input["file_path"]) ?? asText(input["notebook_path"]);
  if (named !== null) return [named];
  if (tool !== "apply_patch") return [];
  const patch = asText(input["input"]) ?? asText(input["patch"]) ?? "";
  const found = patch.matchAll(/^\*\*\* (?:Update|Add|Delete) File: (.+)$/gm);
  return [...new Set([...found].map((match) => (match[1] ?? "").trim()))].slice(0, MOST_PATCHED);
}

export function foldResult(
  work: Work,
  call: Call,
  { ok, declined, text }: Extract<Entry, { kind: "result" }>,
  at: At,
): Work {
  const calls = work.calls.filter((one) => one !== call);
  const over = [...work.over, call.callId].slice(-MOST_OVER);
  if (declined) return { ...work, calls, over };
  if (ok === false) return { ...work, calls, over, ...failed(work, call, text, at) };
  const isEdit = EDITING_TOOLS.has(call.tool);
  const isRead = call.tool === "Read";
  return {
    ...work,
    calls,
    over,
    edits: isEdit ? touched(work.edits, call.files, at) : work.edits,
    reads: isRead ? touched(work.reads, call.files, at) : work.reads,
    ...(ok === true || isEdit ? solved(work, call, at) : {}),
  };
}

const touched = (all: readonly Touched[], files: readonly string[], at: At): readonly Touched[] =>
  [
    ...all.filter(({ file }) => !files.includes(file)),
    ...files.map((file) => ({ ...at, file })),
  ].slice(-MOST_FILES);

function failed(work: Work, call: Call, text: string, at: At): Pick<Work, "failures"> {
  const error = errorOf(text);
  // A search that finds nothing says so by its exit code, and by nothing else.
  if (call.key === null || error === "") return { failures: work.failures };
  const failure: Failed = { ...at, key: call.key, tool: call.tool, what: call.what, error };
  const others = work.failures.filter(({ key }) => key !== call.key);
  return { failures: [...others, failure].slice(-MOST_FAILURES) };
}

/** Where the error is named, and the last line, which mostly says what it came to; an unusual exit code says more than 1. */
function errorOf(text: string): string {
  const [, code, rest] = /^\s*(?:Error: )?Exit code (\d+)([\s\S]*)$/.exec(text) ?? [];
  const told = redact((rest ?? text).replaceAll(/<\/?tool_use_error>/g, "")).trim();
  if (told === "") return "";
  const { core } = errorCore(told);
  const named = folded(core, LONGEST_ERROR);
  const last = folded(told.slice(told.lastIndexOf("\n") + 1), LONGEST_LAST);
  const whole = named.includes(last) ? named : `${named} … ${last}`;
  return code === undefined || Number(code) <= 2 ? whole : `(exit ${code}) ${whole}`;
}

const folded = (text: string, units: number): string =>
  cutCharacters(text.replaceAll(/\s+/g, " ").trim(), units);

/** The same target succeeds, or a command of which the failed one was a narrower form. */
function solved(work: Work, call: Call, at: At): Pick<Work, "failures" | "solved"> {
  const isSolved = (failure: Failed): boolean =>
    failure.tool === call.tool &&
    (failure.key === call.key ||
      (SHELLS.has(call.tool) && call.what !== "" && failure.what.startsWith(`${call.what} `)));
  const over = work.failures.filter(isSolved);
  if (over.length === 0) return { failures: work.failures, solved: work.solved };
  const mended = over.map((failure) => mendedOf(failure, work, at));
  return {
    failures: work.failures.filter((failure) => !isSolved(failure)),
    solved: [...work.solved, ...mended].slice(-MOST_SOLVED),
  };
}

const mendedOf = (failure: Failed, { edits }: Work, at: At): Mended => ({
  ...failure,
  ...at,
  by: edits
    .filter(({ n, ts }) => isSince(failure, n, ts))
    .map(({ file }) => file)
    .slice(-3),
});

const isSince = (failure: At, n: number, ts: string | null): boolean =>
  n > failure.n || (n === failure.n && ts !== null && failure.ts !== null && ts >= failure.ts);
