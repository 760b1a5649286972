/** Many sessions for the page to hold, as lines of the journal: thousands in two months, thousands in a day, one that is long. */
import { appendFileSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { newId } from "../../src/event/id.ts";
import { encodeLine } from "../../src/event/line.ts";
import type { JsonObject } from "../../src/event/event.ts";

const DAY_MS = 86_400_000;
const PROJECTS = 12;

const PROMPTS = [
  "The parser fails on empty lines, please look",
  "결제 화면의 합계가 틀려요. 고쳐 주세요.",
  "Write the tests for the new importer",
  "로그인 오류를 다시 확인해 주세요",
  "Make the list faster when there are many rows",
] as const;
const TOOLS = ["Bash", "Read", "Edit", "Grep", "Write"] as const;
const ERRORS = [
  "TypeError: total is not a function",
  "cat: settings.conf: No such file or directory",
  "error TS2304: Cannot find name 'Cart'",
] as const;

const pick = <T>(list: readonly [T, ...T[]], at: number): T => list[at % list.length] ?? list[0];

export type SampleLine = { readonly type: string; readonly data: JsonObject };

function openTeller(session: string, project: string): (ts: number, told: SampleLine) => string {
  const projectPath = `/home/dev/${project}`;
  const common = { provider: "claude", client: "claude-code", cwd: projectPath, branch: "main" };
  return (ts, { type, data }) =>
    encodeLine({
      v: 1,
      id: newId(),
      type,
      ts: new Date(ts).toISOString(),
      sessionId: session,
      project,
      projectPath,
      data: { ...common, ...data },
    });
}

/** What a short session of the number `n` writes. */
function linesOf(n: number, startMs: number, isRunning: boolean): string {
  const session = Bun.randomUUIDv7();
  const tell = openTeller(session, `app-${n % PROJECTS}`);
  const at = (second: number): number => startMs + second * 1000;
  const prompt = pick(PROMPTS, n);
  const pid: JsonObject = isRunning ? { pid: process.pid } : {};
  const lines = [
    tell(at(0), {
      type: "session.lifecycle",
      data: { phase: "started", source: "startup", ...pid },
    }),
    tell(at(1), { type: "turn.start", data: { prompt } }),
    tell(at(1), { type: "prompt", data: { text: prompt, charCount: prompt.length } }),
  ];
  for (let call = 0; call < 6; call++) lines.push(tell(at(2 + call), toolUse(n * 7 + call)));
  if (n % 4 === 0) lines.push(tell(at(9), toolError(n)));
  lines.push(tell(at(10), { type: "turn.end", data: { ok: true } }));
  if (!isRunning)
    lines.push(
      tell(at(11), { type: "session.lifecycle", data: { phase: "ended", reason: "other" } }),
    );
  lines.push(tell(at(12), usage(startMs, n)));
  return lines.join("");
}

const toolUse = (n: number): SampleLine => ({
  type: "tool_use",
  data: {
    tool: pick(TOOLS, n),
    durationMs: 20 + (n % 900),
    inputHash: Bun.hash(String(n)).toString(16),
    toolUseId: `toolu_${n}`,
    meta: { file: `src/part-${n % 50}.ts` },
    success: true,
  },
});

const toolError = (n: number): SampleLine => ({
  type: "tool_error",
  data: {
    tool: "Bash",
    durationMs: 40,
    inputHash: Bun.hash(`e${n}`).toString(16),
    toolUseId: `toolu_e${n}`,
    meta: { command: "npm", action: "npm test" },
    error: pick(ERRORS, n),
    errorRaw: `Exit code 1\n${pick(ERRORS, n)}`,
  },
});

const usage = (ms: number, n: number): SampleLine => ({
  type: "usage",
  data: {
    day: new Date(ms).toISOString().slice(0, 10),
    zone: "UTC",
    model: "claude-opus-5-5",
    messages: 8,
    tokens: {
      input: 9000 + n,
      output: 900,
      cacheRead: 40_000,
      cacheWrite5m: 2000,
      cacheWrite1h: 0,
    },
    costUsd: 0.05 + (n % 40) / 100,
    priceDate: "2026-11-13",
  },
});

const CHUNK = 200;

/** Spread evenly until ten minutes ago; the last `running` are still open. */
export function writeSessions(
  journal: string,
  { count, days, running = 0 }: { count: number; days: number; running?: number },
): void {
  mkdirSync(dirname(journal), { recursive: true, mode: 0o700 });
  const [from, until] = [Date.now() - days * DAY_MS + 600_000, Date.now() - 600_000];
  for (let at = 0; at < count; at += CHUNK) {
    let text = "";
    for (let n = at; n < Math.min(at + CHUNK, count); n++)
      text += linesOf(n, from + ((until - from) * n) / count, n >= count - running);
    appendFileSync(journal, text, { mode: 0o600 });
  }
}

/** One session with so many events of many kinds; answers its id. */
export function writeLongSession(journal: string, events: number): string {
  mkdirSync(dirname(journal), { recursive: true, mode: 0o700 });
  const session = Bun.randomUUIDv7();
  const tell = openTeller(session, "long-work");
  const start = Date.now() - 8 * 3_600_000;
  const lines: string[] = [];
  const add = (told: SampleLine): void => {
    lines.push(tell(start + lines.length * 2000, told));
  };
  add({ type: "session.lifecycle", data: { phase: "started", source: "startup" } });
  for (let n = 0; lines.length < events - 1; n++) {
    if (n % 25 === 0) {
      const prompt = `${n}: ${pick(PROMPTS, n / 25)}`;
      add({ type: "turn.start", data: { prompt } });
      add({ type: "prompt", data: { text: prompt, charCount: prompt.length } });
    } else if (n % 25 === 24)
      add({ type: "turn.end", data: { ok: true, lastAssistantMessage: "Done." } });
    else if (n % 40 === 7) add(toolError(n));
    else if (n % 500 === 3) add({ type: "compaction", data: { trigger: "auto" } });
    else add(toolUse(n));
  }
  add({ type: "session.lifecycle", data: { phase: "ended", reason: "other" } });
  appendFileSync(journal, lines.join(""), { mode: 0o600 });
  return session;
}

const ANSWER = [
  "The total is rounded in **one** place now.",
  "",
  "| file | change |",
  "| --- | --- |",
  "| `cart.ts` | rounds to cents |",
  "",
  "```ts",
  "const total = Math.round(sum * 100) / 100;",
  "```",
  "",
  "- the tests pass",
  "- 합계가 맞습니다",
].join("\n");

const talkPrompt = (turn: number): string => `${turn}: ${pick(PROMPTS, turn)}`;
const talkAnswer = (turn: number): string => `${turn}\n\n${ANSWER}`;

/** What is read in a conversation of so many turns: prompts, a line of work, answers. */
export const talkTexts = (turns: number, calls: number): readonly string[] =>
  Array.from({ length: turns }, (_, turn) => [
    talkPrompt(turn),
    `${calls} tool calls`,
    talkAnswer(turn),
  ]).flat();

/** One session of so many turns, each with calls and an answer that is worth reading; answers its id. */
export function writeConversation(journal: string, turns: number, calls: number): string {
  mkdirSync(dirname(journal), { recursive: true, mode: 0o700 });
  const session = Bun.randomUUIDv7();
  const tell = openTeller(session, "long-talk");
  const start = Date.now() - 30 * 3_600_000;
  let text = "";
  let told = 0;
  const add = (one: SampleLine): void => {
    text += tell(start + told++ * 1000, one);
  };
  for (let turn = 0; turn < turns; turn++) {
    const prompt = talkPrompt(turn);
    add({ type: "prompt", data: { text: prompt, charCount: prompt.length } });
    for (let call = 0; call < calls; call++)
      add(call === 3 && turn % 4 === 0 ? toolError(turn) : toolUse(turn * calls + call));
    add({ type: "turn.end", data: { ok: true, lastAssistantMessage: talkAnswer(turn) } });
  }
  add({ type: "session.lifecycle", data: { phase: "ended", reason: "other" } });
  appendFileSync(journal, text, { mode: 0o600 });
  return session;
}
