/** A session with something of everything that a conversation can show, as its hooks and its client's transcript tell it. */
import { utimesSync } from "node:fs";
import { join } from "node:path";
import type { JsonObject } from "../../src/event/event.ts";
import { used, write } from "../cli/archived-sessions.ts";
import { journal, type Line } from "../daemon/api/story-home.ts";
import type { DashboardHome } from "./dashboard-home.ts";

export const TALK = "22222222-3333-4444-8555-666666666666";
export const PROMPT = "Round the cart's total to cents";
export const OUTPUT_LINES = 450;
const AGENT_PROMPT = "Find every place that rounds **money**.";
export const AGENT_ANSWER = "Two places round: `cart.ts` and `tax.ts`.";
const ANSWER =
  "The total is rounded now.\n\n| file | change |\n| --- | --- |\n| cart.ts | rounds |\n\n```ts\nconst total = Math.round(sum * 100) / 100;\n```\n";

/** Said between its calls, which no hook tells. */
export const ASIDE =
  "Reading the cart **first**.\n\nThen the rounding: <img src=x onerror=alert(1)>.";
export const REFUSED = "File has not been read yet. Read it first before writing to it.";

const at = (second: number, record: object): object => ({ ...record, timestamp: timeAt(second) });

/** Of the same hour as `journal` has it. */
function timeAt(second: number): string {
  const hour = new Date(Date.now() - 7_200_000).toISOString().slice(0, 13);
  return new Date(Date.parse(`${hour}:00:00.000Z`) + second * 1000).toISOString();
}

const result = (second: number, id: string, text: string, beside?: object): object =>
  at(second, {
    type: "user",
    message: { role: "user", content: [{ type: "tool_result", tool_use_id: id, content: text }] },
    ...(beside === undefined ? {} : { toolUseResult: beside }),
  });

const said = (second: number, text: string): object =>
  at(second, {
    type: "assistant",
    message: { role: "assistant", content: [{ type: "text", text }] },
  });

const failed = (second: number, id: string, content: string): object =>
  at(second, {
    type: "user",
    message: {
      role: "user",
      content: [{ type: "tool_result", tool_use_id: id, is_error: true, content }],
    },
  });

const call = (second: number, id: string, name: string, input: object): object =>
  at(second, used(id, name, input));

/** What the client wrote down. */
function writeTranscript(path: string): void {
  const printed = Array.from({ length: OUTPUT_LINES }, (_, line) => `ok ${line} - rounds`);
  write(
    path,
    said(2, ASIDE),
    call(3, "r1", "Read", { file_path: "/shop/cart.ts" }),
    result(4, "r1", "…", { file: { content: "const sum = 1;\nexport { sum };", startLine: 12 } }),
    call(5, "e1", "Edit", { file_path: "/shop/cart.ts", old_string: "a", new_string: "b" }),
    result(6, "e1", "done", {
      structuredPatch: [
        {
          oldStart: 12,
          oldLines: 2,
          newStart: 12,
          newLines: 2,
          lines: [" const sum = 1;", "-export { sum };", "+export { total };"],
        },
      ],
    }),
    call(7, "b1", "Bash", { command: "npm test -- --reporter tap" }),
    result(8, "b1", printed.join("\n")),
    call(8, "w1", "Write", { file_path: "/shop/tax.ts", content: "export const tax = 2;" }),
    failed(9, "w1", `<tool_use_error>${REFUSED}</tool_use_error>`),
    call(9, "b2", "Bash", { command: "npm run migrate" }),
    failed(
      9,
      "b2",
      "The user doesn't want to proceed with this tool use. The tool use was rejected.",
    ),
    call(30, "g1", "Agent", { prompt: AGENT_PROMPT, subagent_type: "Explore" }),
    result(40, "g1", AGENT_ANSWER),
    said(60, ANSWER),
  );
}

const tool = (name: string, id: string, more: JsonObject = {}): JsonObject => ({
  tool: name,
  toolUseId: id,
  success: true,
  ...more,
});
const agent = { agentId: "a77", agentType: "Explore" };

const lines = (transcriptPath: string): readonly Line[] => [
  [
    "session.lifecycle",
    0,
    { phase: "started", client: "claude-code", model: "claude-opus-5-5", transcriptPath },
  ],
  ["prompt", 1, { text: PROMPT }],
  ["tool_use", 4, tool("Read", "r1", { meta: { file: "cart.ts" } })],
  ["tool_use", 6, tool("Edit", "e1", { meta: { file: "cart.ts" } })],
  ["tool_use", 8, tool("Bash", "b1", { meta: { commandLine: "npm test" }, durationMs: 900 })],
  ["session.lifecycle", 10, { phase: "waiting_permission", toolName: "Bash" }],
  [
    "tool_error",
    20,
    {
      tool: "Bash",
      toolUseId: "b9",
      meta: { commandLine: "npm run lint" },
      errorRaw: "Exit code 1\ncart.ts: unused total",
      error: "cart.ts: unused total",
      errorLine: "cart.ts: unused total",
    },
  ],
  ["subagent_start", 31, agent],
  ["tool_use", 33, { ...tool("Grep", "g2", { meta: { pattern: "round" } }), ...agent }],
  ["tool_use", 35, { ...tool("Read", "g3", { meta: { file: "tax.ts" } }), ...agent }],
  ["subagent_stop", 39, { ...agent, lastAssistantMessage: AGENT_ANSWER }],
  ["tool_use", 40, tool("Agent", "g1", { subagentId: "a77", meta: { agentType: "Explore" } })],
  ["compaction", 50, { trigger: "manual" }],
  ["turn.end", 60, { ok: true, lastAssistantMessage: ANSWER }],
  ["prompt", 300, { text: "thanks" }],
  ["turn.end", 302, { ok: true, lastAssistantMessage: "You are welcome." }],
  ["session.lifecycle", 310, { phase: "ended", reason: "other" }],
];

/** One that goes on, longer than what is read of it at first. */
export const LONG_TALK = "33333333-4444-4555-8666-777777777777";
export const LONG_TURNS = 150;

const longLines = (): readonly Line[] =>
  Array.from({ length: LONG_TURNS }, (_, turn): readonly Line[] => [
    ["prompt", turn * 10, { text: `question ${turn}` }],
    ["tool_use", turn * 10 + 1, tool("Read", `l${turn}`, { meta: { file: "cart.ts" } })],
    ["turn.end", turn * 10 + 2, { ok: true, lastAssistantMessage: ANSWER }],
  ]).flat();

/** Found words unfold work above and below what a link from a search names. */
export const FOUND_TALK = "44444444-3333-4555-8666-777777777777";
export const FOUND_EVENT = "found-answer";
const FOUND_TURNS = 40;
const CALLS_A_TURN = 6;

function answerLine(turn: number): Line {
  const told = { ok: true, lastAssistantMessage: `Turn ${turn}: 45 EUR for guests.` };
  const at = turn * 20 + 9;
  return turn === FOUND_TURNS - 10 ? ["turn.end", at, told, FOUND_EVENT] : ["turn.end", at, told];
}

const foundLines = (): readonly Line[] =>
  Array.from({ length: FOUND_TURNS }, (_, turn): readonly Line[] => [
    ["prompt", turn * 20, { text: `price ${turn}` }],
    ...Array.from({ length: CALLS_A_TURN }, (_call, n): Line => [
      "tool_use",
      turn * 20 + 1 + n,
      tool("Grep", `f${turn}-${n}`, { meta: { pattern: `guests EUR ${n}` } }),
    ]),
    answerLine(turn),
  ]).flat();

export async function recordTalk(home: DashboardHome): Promise<void> {
  const { claude, daemonHome } = home;
  const path = join(claude.home, ".claude/projects/shop", `${TALK}.jsonl`);
  writeTranscript(path);
  // As when the session ended: what is written later goes on.
  utimesSync(path, new Date(timeAt(305)), new Date(timeAt(305)));
  journal(daemonHome.sandbox, TALK, lines(path));
  journal(daemonHome.sandbox, LONG_TALK, longLines());
  journal(daemonHome.sandbox, FOUND_TALK, foundLines());
  await home.caughtUp();
  await home.selfGen("archive", "run");
}
