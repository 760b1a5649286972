/**
 * Real conversations: every compaction in the transcripts of a home is played to the program's hooks, and every finished
 * session to the start of the next. Written are sheets for readers, each with what was told and, behind a compaction, the
 * client's own summary; printed are figures alone, because the words are strangers'.
 */
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { claudeEntries } from "../../src/clients/claude-code/transcript.ts";
import { contextOf, openPlayStage } from "./play-session.ts";
import type { JsonObject } from "../../src/event/event.ts";
import type { GuardRule } from "../../src/remember/guard/guard-rules.ts";
import { remindersIn } from "./reminders.ts";

/** A place in a transcript at which the client compacted: what stood before, and the summary. */
type Compaction = {
  readonly path: string;
  readonly before: string;
  readonly summary: string;
  readonly trigger: "auto" | "manual";
};
type Finished = { readonly path: string; readonly whole: string };

export type RealFigures = {
  readonly compactions: number;
  readonly told: number;
  readonly lines: number;
  readonly characters: number;
  readonly byLabel: Readonly<Record<string, number>>;
  readonly sessions: number;
  readonly startCharacters: number;
  /** Calls that a reminder may be about, and how many had one. */
  readonly guardedCalls: number;
  readonly reminders: number;
};

/** Larger ones would take minutes each. */
const LARGEST = 64 * 1024 * 1024;
const FEWEST_PROMPTS = 2;

function* transcriptsIn(folder: string): Generator<string> {
  for (const name of readdirSync(folder).toSorted()) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) {
      if (name !== "subagents") yield* transcriptsIn(path);
    } else if (
      name.endsWith(".jsonl") &&
      !name.startsWith("agent-") &&
      statSync(path).size < LARGEST
    )
      yield path;
  }
}

const recordIn = (line: string): JsonObject | null => {
  try {
    return JSON.parse(line) as JsonObject;
  } catch {
    return null;
  }
};

/** Each once: a resumed session copies what came before. */
function* compactionsIn(path: string, seen: Set<string>): Generator<Compaction> {
  const text = readFileSync(path, "utf8");
  let [at, boundary] = [0, -1];
  let trigger: Compaction["trigger"] = "auto";
  for (const line of text.split("\n")) {
    const start = at;
    at += line.length + 1;
    if (line.includes('"compact_boundary"')) {
      boundary = start;
      trigger = line.includes('"trigger":"manual"') ? "manual" : "auto";
    }
    if (!line.includes('"isCompactSummary":true')) continue;
    const record = recordIn(line);
    const found = record === null ? undefined : claudeEntries(record)[0];
    if (found?.kind !== "compacted" || found.summary === null) continue;
    const before = text.slice(0, boundary < 0 ? start : boundary);
    boundary = -1;
    if (before.trim() === "" || seen.has(found.summary)) continue;
    seen.add(found.summary);
    yield { path, before, summary: found.summary, trigger };
  }
}

function finishedIn(path: string): Finished | null {
  const whole = readFileSync(path, "utf8");
  let prompts = 0;
  for (const line of whole.split("\n")) {
    if (!line.includes('"user"')) continue;
    const record = recordIn(line);
    if (record !== null)
      prompts += claudeEntries(record).filter(({ kind }) => kind === "prompt").length;
    if (prompts >= FEWEST_PROMPTS) return { path, whole };
  }
  return null;
}

async function compacted(
  program: string,
  { before, summary, trigger }: Compaction,
): Promise<string> {
  using stage = openPlayStage(program, crypto.randomUUID());
  mkdirSync(dirname(stage.transcript), { recursive: true });
  writeFileSync(stage.transcript, before);
  await stage.run("config", "set", "language", "en");
  await stage.hook({ hook_event_name: "PreCompact", trigger, custom_instructions: null });
  await stage.hook({
    hook_event_name: "SubagentStop",
    agent_id: "a1",
    agent_type: "",
    last_assistant_message: `<summary>${summary}</summary>`,
  });
  return contextOf(await stage.hook({ hook_event_name: "SessionStart", source: "compact" }));
}

async function startedAfter(program: string, { whole }: Finished): Promise<string> {
  const sessionId = crypto.randomUUID();
  using stage = openPlayStage(program, sessionId);
  mkdirSync(dirname(stage.transcript), { recursive: true });
  writeFileSync(stage.transcript, whole);
  await stage.run("config", "set", "language", "en");
  await stage.hook({ hook_event_name: "SessionStart", source: "startup" });
  await stage.run("context", "save", "--session", sessionId, "--trigger", "end");
  await stage.hook({ hook_event_name: "SessionEnd", reason: "other" });
  const start = { hook_event_name: "SessionStart", source: "startup" };
  return contextOf(await stage.hook({ ...start, session_id: crypto.randomUUID() }));
}

/** Each once: a resumed session copies what came before. */
function* recordsIn(path: string, seen: Set<string>): Generator<JsonObject> {
  for (const line of readFileSync(path, "utf8").split("\n")) {
    const record = recordIn(line);
    const uuid = record === null ? null : record["uuid"];
    if (record === null || (typeof uuid === "string" && seen.has(uuid))) continue;
    if (typeof uuid === "string") seen.add(uuid);
    yield record;
  }
}

const LABEL = /^- ([^:"`(.]{2,40}?)(?: \(|:| `|\.)/;

/** `sheets`: a folder of your own, outside of any repository. */
export async function measureReal(
  program: string,
  home: string,
  sheets: string,
  say: (line: string) => void,
): Promise<RealFigures> {
  mkdirSync(sheets, { recursive: true, mode: 0o700 });
  const byLabel: Record<string, number> = {};
  const seen = new Set<string>();
  let [compactions, told, lines, characters, sessions, startCharacters] = [0, 0, 0, 0, 0, 0];
  const reminded = new Set<string>();
  const rulesOfProject = new Map<string, readonly GuardRule[]>();
  const reminders: string[] = [];
  let guardedCalls = 0;
  for (const path of transcriptsIn(join(home, ".claude/projects"))) {
    const records = recordsIn(path, reminded);
    const before = rulesOfProject.get(dirname(path)) ?? [];
    const guarded = remindersIn(records, path, before);
    rulesOfProject.set(dirname(path), guarded.rules);
    guardedCalls += guarded.calls;
    reminders.push(...guarded.reminders.map((one) => JSON.stringify({ path, ...one })));
    for (const compaction of compactionsIn(path, seen)) {
      const text = await compacted(program, compaction);
      compactions++;
      if (text !== "") told++;
      characters += text.length;
      for (const line of text.split("\n").filter((one) => one.startsWith("- "))) {
        lines++;
        const label = LABEL.exec(line)?.[1] ?? (line.startsWith("- `") ? "fix" : "other");
        byLabel[label] = (byLabel[label] ?? 0) + 1;
      }
      const sheet = [
        `transcript: ${path}`,
        `up to byte: ${Buffer.byteLength(compaction.before)}`,
        `\n## What we told\n\n${text === "" ? "(nothing)" : text}`,
        `\n## The client's summary\n\n${compaction.summary}\n`,
      ];
      writeFileSync(join(sheets, `compaction-${number(compactions)}.md`), sheet.join("\n"));
    }
    const finished = finishedIn(path);
    if (finished === null) continue;
    const text = await startedAfter(program, finished);
    sessions++;
    startCharacters += text.length;
    writeFileSync(
      join(sheets, `start-${number(sessions)}.md`),
      `transcript: ${path}\n\n## What the next session is told\n\n${text}\n`,
    );
    if (sessions % 50 === 0) say(`${sessions} sessions, ${compactions} compactions`);
  }
  writeFileSync(join(sheets, "reminders.jsonl"), `${reminders.join("\n")}\n`);
  return {
    compactions,
    told,
    lines,
    characters,
    byLabel,
    sessions,
    startCharacters,
    guardedCalls,
    reminders: reminders.length,
  };
}

const number = (n: number): string => String(n).padStart(4, "0");
