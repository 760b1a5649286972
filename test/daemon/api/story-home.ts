/** A session with something of everything, by real hooks and by lines as hooks write them. */
import { expect } from "bun:test";
import type { JsonObject } from "../../../src/event/event.ts";
import { encodeLine } from "../../../src/event/line.ts";
import { appendLines } from "../../../src/journal/append.ts";
import { hooks } from "../../cli/recorded-session.ts";
import { savedSample } from "../../remember/context/saved-snapshot.ts";
import type { Sandbox } from "../../sandbox.ts";

export const SCRIPT = `<script>alert("1")</script><img src=x onerror=alert(2)>`;

const bash = { tool_name: "Bash", tool_input: { command: "npm run build" } };
const edit = { tool_name: "Edit", tool_input: { file_path: "src/shop.ts" } };
const ERROR = "Exit code 1\nTypeError: cart.total is not a function";

/** `work-1`: a permission that was granted, an error that was solved, a subagent, script where texts are. */
export const recordWork = (sandbox: Sandbox): Promise<void> =>
  hooks(
    sandbox,
    "work-1",
    sandbox.project,
    { hook_event_name: "SessionStart", source: "startup", model: "claude-opus-5-5" },
    { hook_event_name: "UserPromptSubmit", prompt: `build ${SCRIPT}`, prompt_id: "p1" },
    { hook_event_name: "PermissionRequest", ...bash, tool_use_id: "t1" },
    { hook_event_name: "PostToolUseFailure", ...bash, tool_use_id: "t1", error: ERROR },
    { hook_event_name: "PostToolUse", ...edit, tool_use_id: "t2", tool_response: {} },
    {
      hook_event_name: "PostToolUse",
      ...bash,
      tool_use_id: "t3",
      tool_response: { stdout: "" },
      duration_ms: 1200,
    },
    { hook_event_name: "SubagentStart", agent_id: "a1", agent_type: "Explore" },
    {
      hook_event_name: "PostToolUse",
      tool_name: "Grep",
      tool_input: { pattern: "total" },
      tool_use_id: "t4",
      tool_response: {},
      agent_id: "a1",
      agent_type: "Explore",
    },
    { hook_event_name: "Stop", last_assistant_message: "built" },
  );

export type Line = readonly [type: string, second: number, data: JsonObject, id?: string];

/** Seconds are of one hour that is over. */
export function journal(sandbox: Sandbox, sessionId: string, lines: readonly Line[]): void {
  const hour = new Date(Date.now() - 7_200_000).toISOString().slice(0, 13);
  const encoded = lines.map(([type, second, data, id], at) => {
    const ts = new Date(Date.parse(`${hour}:00:00.000Z`) + second * 1000).toISOString();
    const own = { v: 1, id: id ?? `${sessionId}-${at}`, type, ts, sessionId };
    return encodeLine({ ...own, project: "project", projectPath: sandbox.project, data });
  });
  expect(appendLines(sandbox.journal, encoded)).toEqual({ outcome: "written" });
}

const {
  id: _id,
  ts: _ts,
  sessionId: _session,
  projectPath: _project,
  ...SAVED
} = savedSample(
  {
    goal: { original_request: "write the billing server", current_objective: "port 8080" },
    progress: { done: ["write schema"], current: ["migrate orders"], pending: [] },
    decisions: [{ what: "use SQLite, not Postgres", why: "one machine", rejected: ["Postgres"] }],
    discoveries: [],
    state: { recent_files: ["src/pay.ts"], blockers: [], errors: [] },
  },
  {
    lines: [
      {
        kind: "request",
        texts: ["", "write the billing server"],
        decisive: "write the billing server",
        enough: 0.5,
      },
    ],
  },
);

const SUMMARY = "Work on the billing server: schema written, orders migrate, file pay.ts.";

export const compaction = (at: number, told: string, outcome: string | null): Line[] => [
  ["compaction", at, { trigger: "auto" }],
  ["snapshot", at, SAVED, `${told}-saved`],
  ["session.lifecycle", at + 2, { phase: "started", source: "compact", provider: "claude" }],
  [
    "injection",
    at + 2,
    {
      hook: "SessionStart",
      source: "compact",
      units: 812,
      parts: [{ kind: "snapshot", refs: [`${told}-saved`], units: 800, linesCut: 0 }],
    },
    told,
  ],
  ["compaction_summary", at + 3, { trigger: "auto", text: SUMMARY }],
  ...(outcome === null
    ? []
    : [["injection_proof", at + 9, { injectionId: told, outcome, attempt: 1 }] as const]),
];
