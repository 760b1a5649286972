/** `docs/stream.md` and its Korean sibling: every kind of line that the public stream has, as the program writes it. */
import { expect, test } from "bun:test";
import { join } from "node:path";
import { isLifecycle, type JsonObject, LIFECYCLE_TYPES } from "../src/event/event.ts";
import { decodeLine, encodeStreamLine } from "../src/event/line.ts";
import { ROTATE_AT_BYTES } from "../src/journal/append.ts";
import { FIELDS } from "../src/config/schema.ts";
import { resolvePaths } from "../src/config/paths.ts";
import { captureEvents } from "./clients/captured-events.ts";
import { capturedPayloads } from "./payloads.ts";

const PAGES = ["docs/stream.md", "docs/stream.ko.md"] as const;

const pageOf = (path: string): Promise<string> =>
  Bun.file(join(import.meta.dir, "..", path)).text();

const SESSION = "6f0c2d1e-8a57-4d0b-9c35-1f2e7a90b4d2";
const AT = {
  session_id: SESSION,
  transcript_path: `/home/mina/.claude/projects/-home-mina-shop/${SESSION}.jsonl`,
  cwd: "/home/mina/shop",
};
const SKILL = { tool_name: "Skill", tool_input: { skill: "spec", args: "docs/coupons.md" } };

/** What a client hands to its hooks in the page's session, and when. */
const STORY: readonly (readonly [string, JsonObject])[] = [
  ["10:00:00.000", { hook_event_name: "SessionStart", source: "startup" }],
  ["10:00:41.312", { hook_event_name: "UserPromptSubmit", prompt: "write the spec for coupons" }],
  ["10:00:43.907", { hook_event_name: "PreToolUse", tool_use_id: "toolu_1", ...SKILL }],
  ["10:02:11.058", { hook_event_name: "PostToolUse", tool_use_id: "toolu_1", ...SKILL }],
  ["10:02:14.420", { hook_event_name: "PermissionRequest", tool_name: "Bash", tool_input: {} }],
  [
    "10:02:20.433",
    { hook_event_name: "Notification", notification_type: "permission_prompt", message: "?" },
  ],
  [
    "10:03:02.118",
    { hook_event_name: "PermissionRequest", tool_name: "AskUserQuestion", tool_input: {} },
  ],
  [
    "10:03:08.131",
    { hook_event_name: "Notification", notification_type: "agent_needs_input", message: "?" },
  ],
  ["10:03:40.771", { hook_event_name: "Stop", last_assistant_message: "done" }],
  ["10:05:12.004", { hook_event_name: "StopFailure", error: "overloaded" }],
  ["10:09:30.250", { hook_event_name: "SessionEnd", reason: "prompt_input_exit" }],
];

/** The lines of that session, as the program writes them. */
const written = (): readonly string[] =>
  STORY.flatMap(([time, payload]) =>
    captureEvents({ ...AT, ...payload }, { ts: `2026-11-16T${time}Z` }),
  )
    .filter(({ type }) => isLifecycle(type))
    .flatMap((event, at) => {
      const id = `01a1e27a-4c00-7000-8000-${String(at + 1).padStart(12, "0")}`;
      return encodeStreamLine({ ...event, id })?.trimEnd() ?? [];
    });

const examplesIn = (page: string): readonly string[] =>
  [...page.matchAll(/^```jsonl\n([^]*?)\n```$/gm)].flatMap(([, lines = ""]) => lines.split("\n"));

/** What tells one kind of line from another. */
function kindOf(line: string): string {
  const { eventType, phase, ...others } = JSON.parse(line) as Record<string, unknown>;
  return [eventType, phase ?? "", ...Object.keys(others)].join(" ");
}

/** Whatever a client ever handed to a hook, and what no captured session had. */
const allKinds = (): ReadonlySet<string> => {
  const failed = { ...AT, ...SKILL, hook_event_name: "PostToolUseFailure", error: "no such skill" };
  const typed = { ...AT, hook_event_name: "UserPromptExpansion", command_name: "spec" };
  const events = [
    ...capturedPayloads().flatMap(({ stdin, client }) => captureEvents(stdin, { client })),
    ...STORY.flatMap(([, payload]) => captureEvents({ ...AT, ...payload })),
    ...captureEvents(failed),
    ...captureEvents(typed),
  ];
  return new Set(events.flatMap((event) => encodeStreamLine(event) ?? []).map(kindOf));
};

test.each(PAGES)(
  "%s shows every kind of line, each as the program writes it [R108, R109]",
  async (path) => {
    const page = await pageOf(path);
    const examples = examplesIn(page);
    expect(examples.toSorted()).toEqual(written().toSorted());
    const shown = new Set(examples.map(kindOf));
    expect([...allKinds()].filter((kind) => !shown.has(kind))).toEqual([]);
    expect(new Set(examples.map((line) => (JSON.parse(line) as JsonObject)["eventType"]))).toEqual(
      new Set(LIFECYCLE_TYPES),
    );
    for (const line of examples) {
      const decoded = decodeLine(line);
      expect(decoded.ok && encodeStreamLine(decoded.event)).toBe(`${line}\n`);
    }
  },
);

test.each(PAGES)(
  "%s names every field and phase of its examples, and where and when the file is",
  async (path) => {
    const page = await pageOf(path);
    const lines = examplesIn(page).map((line) => JSON.parse(line) as JsonObject);
    const names = new Set(lines.flatMap((line) => Object.keys(line)));
    const phases = new Set(lines.flatMap(({ phase }) => (typeof phase === "string" ? phase : [])));
    for (const name of [...names, ...phases]) expect(page).toContain(`\`${name}\``);
    const stream = resolvePaths({ HOME: "/home/mina" }, "/x")?.stream;
    expect(page).toContain(`~${stream?.slice("/home/mina".length)}`);
    expect(page).toContain("KW_CHAT_STREAM_PATH");
    expect(page).toContain(`${ROTATE_AT_BYTES / 1024 / 1024} MB`);
    expect(Object.keys(FIELDS)).toContain("stream.enabled");
    for (const word of ["stream.enabled", "tail -F", "collectPromptText", "excludeProjects"])
      expect(page).toContain(`\`${word}`);
  },
);
