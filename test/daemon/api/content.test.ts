/** What a call changed or printed, as the page asks for it. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { copyFileSync, mkdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Answers } from "../../../src/daemon/api/answers.ts";
import {
  answered,
  at,
  recordSession,
  runArchive,
  transcriptOf,
  used,
  write,
} from "../../cli/archived-sessions.ts";
import { hooks } from "../../cli/recorded-session.ts";
import type { Sandbox } from "../../sandbox.ts";
import { type ApiHome, openApiHome } from "./api-home.ts";
import { journal } from "./story-home.ts";

type Content = Answers["eventContent"];

const KEY = "sk-ant-api03-" + "a1B2".repeat(24);
const LONG_LINES = 3000;
const ROLLOUT = join(import.meta.dir, "../../fixtures/transcripts/codex-patched.jsonl");

const patch = {
  toolUseResult: {
    filePath: "/p/cart.ts",
    structuredPatch: [
      { oldStart: 3, oldLines: 2, newStart: 3, newLines: 2, lines: [" a", "-b", "+<b>c</b>"] },
    ],
  },
};

/** Ended, archived, and its transcript gone. */
async function recordArchived(sandbox: Sandbox): Promise<void> {
  const tool = { tool_name: "Edit", tool_input: { file_path: "/p/cart.ts" }, tool_response: {} };
  const path = await recordSession(
    sandbox,
    "kept-1",
    [
      used("e1", "Edit", { file_path: "/p/cart.ts", old_string: "b", new_string: "<b>c</b>" }),
      { ...answered("e1", "ok"), ...patch },
    ],
    { isActive: true },
  );
  const told = { transcript_path: path };
  await hooks(
    sandbox,
    "kept-1",
    sandbox.project,
    { hook_event_name: "PostToolUse", ...tool, tool_use_id: "e1", ...told },
    { hook_event_name: "SessionEnd", reason: "other", ...told },
  );
  await runArchive(sandbox);
  rmSync(path);
}

const bash = (command: string, id: string): object => ({
  hook_event_name: "PostToolUse",
  tool_name: "Bash",
  tool_input: { command },
  tool_response: {},
  tool_use_id: id,
});

/** It goes on: only the client has it. */
async function recordLive(sandbox: Sandbox): Promise<void> {
  const printed = Array.from({ length: LONG_LINES }, (_, line) => `line ${line}`).join("\n");
  const path = transcriptOf(sandbox, "live-1");
  const agent = join(path.replace(/\.jsonl$/, ""), "subagents/agent-a7.jsonl");
  write(agent, { ...used("g1", "Grep", { pattern: "x" }), isSidechain: true });
  write(agent, { ...answered("g1", "found in cart.ts"), isSidechain: true });
  await recordSession(
    sandbox,
    "live-1",
    [
      used("b1", "Bash", { command: `deploy --key ${KEY}` }),
      answered("b1", `${printed}\ntoken ${KEY}`),
      used("b2", "Bash", { command: "cat .env" }),
      answered("b2", "PASSWORD_OF_NO_SHAPE"),
      used("b3", "Bash", { command: "one line" }),
      answered("b3", "x y ".repeat(125_000)),
      used("r1", "Read", { file_path: "/p/cart.ts" }),
      {
        ...answered("r1", "7→seven"),
        toolUseResult: { file: { content: "seven\neight", startLine: 7 } },
      },
      at({ type: "assistant", message: { content: "no blocks" } }),
    ],
    { isActive: true },
  );
  const read = { ...bash("", "r1"), tool_name: "Read", tool_input: { file_path: "/p/cart.ts" } };
  const grep = { ...bash("", "g1"), tool_name: "Grep", agent_id: "a7", agent_type: "Explore" };
  for (const event of [
    bash("deploy", "b1"),
    bash("cat .env", "b2"),
    bash("one line", "b3"),
    read,
    grep,
  ])
    await hooks(sandbox, "live-1", sandbox.project, { ...event, transcript_path: path });
  await hooks(sandbox, "live-1", sandbox.project, bash("never written", "b9") as never);
}

function recordCodex(sandbox: Sandbox): void {
  const path = join(sandbox.folder, "home/.codex/sessions/rollout.jsonl");
  mkdirSync(dirname(path), { recursive: true });
  copyFileSync(ROLLOUT, path);
  journal(sandbox, "codex-1", [
    ["session.lifecycle", 0, { phase: "started", client: "codex", transcriptPath: path }],
    ["tool_use", 1, { tool: "Bash", toolUseId: "call_2_0", success: false }],
    ["tool_use", 2, { tool: "apply_patch", toolUseId: "call_3_0", success: true }],
    ["tool_use", 3, { tool: "apply_patch", toolUseId: "call_4_0", success: false }],
  ]);
}

let home: ApiHome;
beforeAll(async () => {
  home = await openApiHome({
    before: async (sandbox) => {
      await recordArchived(sandbox);
      await recordLive(sandbox);
      recordCodex(sandbox);
    },
  });
});
afterAll(() => home[Symbol.asyncDispose]());

async function contentOf(session: string, id: string, query = ""): Promise<Content> {
  const { events } = (await home.json(`/api/v1/sessions/${session}/timeline?limit=100`)) as {
    readonly events: readonly { readonly id: string; readonly toolUseId?: string }[];
  };
  const event = events.find(({ toolUseId }) => toolUseId === id);
  return (await home.json(`/api/v1/event/${event?.id}/content${query}`)) as never;
}

const textOf = ({ parts }: Content): readonly string[] =>
  parts.flatMap(({ lines }) => lines.map(({ sign, text }) => sign + text));

test("an edit is told as its diff from the archive when the client has deleted its transcript", async () => {
  const { from, why, parts, next } = await contentOf("kept-1", "e1");
  expect({ from, why, next }).toEqual({ from: "archive", why: null, next: null });
  expect(parts).toEqual([
    {
      is: "diff",
      at: 0,
      name: "/p/cart.ts",
      first: null,
      lines: [
        { sign: "@", text: "@@ -3,2 +3,2 @@" },
        { sign: " ", text: "a" },
        { sign: "-", text: "b" },
        { sign: "+", text: "<b>c</b>" },
      ],
    },
  ]);
});

test("a command comes with its output page by page, whole and redacted, from the transcript of a session that goes on", async () => {
  const read: string[] = [];
  for (let offset: number | null = 0, pages = 0; offset !== null; pages++) {
    const page: Content = await contentOf("live-1", "b1", `?offset=${offset}&limit=1000`);
    expect(page).toMatchObject({ from: "transcript", lines: LONG_LINES + 2 });
    expect(pages).toBeLessThan(5);
    read.push(...textOf(page));
    offset = page.next;
  }
  expect(read).toHaveLength(LONG_LINES + 2);
  expect(read[1]).toBe(" line 0");
  expect(read.join("\n")).not.toContain(KEY);
  expect(read[0]).toContain("deploy --key");
  const rest = await contentOf("live-1", "b1", `?offset=${LONG_LINES}`);
  expect(rest.parts.map(({ is, at: place }) => [is, place])).toEqual([["output", 1]]);
});

test("a line without an end comes in pieces, and no page is large", async () => {
  const first = await contentOf("live-1", "b3");
  expect(JSON.stringify(first).length).toBeLessThan(150_000);
  expect(first.next).not.toBeNull();
});

test("what a file with secrets holds is hidden, whatever it looks like", async () => {
  const told = textOf(await contentOf("live-1", "b2")).join("\n");
  expect(told).toContain("cat");
  expect(told).not.toContain("PASSWORD_OF_NO_SHAPE");
});

test("a read tells what it read with the numbers of its lines, and a subagent's call is found in its own file", async () => {
  const { parts } = await contentOf("live-1", "r1");
  expect(parts).toMatchObject([{ is: "file", first: 7, name: "/p/cart.ts" }]);
  expect(textOf(await contentOf("live-1", "g1"))).toContain(" found in cart.ts");
});

test("Codex's commands and patches are told from its rollout", async () => {
  const failed = await contentOf("codex-1", "call_2_0");
  expect(failed.parts.map(({ is }) => is)).toEqual(["command", "output"]);
  expect(textOf(failed)).toEqual([" echo bad >&2; exit 3", " bad"]);
  const patched = await contentOf("codex-1", "call_3_0");
  expect(patched.parts.map(({ is }) => is)).toEqual(["diff"]);
  expect(textOf(patched)).toContain("+hi");
  const refused = textOf(await contentOf("codex-1", "call_4_0"));
  expect(refused.slice(0, 4)).toEqual(["@*** Update File: nope.txt", "@@@", "-a", "+hi"]);
  expect(refused[4]).toContain("verification failed");
});

test("what is gone, was never written, or is no call, is said to be so; what was forgotten is not shown from the transcript", async () => {
  expect(await contentOf("live-1", "b9")).toMatchObject({ from: null, why: "absent", parts: [] });
  const { rows } = (await home.json(
    "/api/v1/sessions/live-1/story?order=oldest",
  )) as Answers["story"];
  const prompt = rows.find(({ kind }) => kind === "prompt");
  expect(await home.json(`/api/v1/event/${prompt?.id}/content`)).toMatchObject({ why: "no_call" });
  expect((await home.get("/api/v1/event/nothing/content")).status).toBe(404);
  await home.sandbox.run(["forget", "--match", "seven", "--yes"]);
  expect(await contentOf("live-1", "r1")).toMatchObject({ from: null, why: "absent" });
  // What was left was archived when something was forgotten.
  rmSync(transcriptOf(home.sandbox, "live-1"));
  expect(await contentOf("live-1", "b1")).toMatchObject({ from: "archive", why: null });
  rmSync(join(home.sandbox.home, "archive"), { recursive: true });
  expect(await contentOf("live-1", "b1")).toMatchObject({ from: null, why: "gone" });
  expect(home.faults).toEqual([]);
});
