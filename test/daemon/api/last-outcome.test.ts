/** What the last session of each project came to: the prompt with the answer it got, whatever became of it. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Answers } from "../../../src/daemon/api/answers.ts";
import { hoursAgo, plant } from "../../bring-back/sessions.ts";
import { type ApiHome, openApiHome } from "./api-home.ts";

type ProjectRow = Answers["projects"]["projects"][number];

let count = 0;
const at = (project: string, hours: number, type: string, data: object = {}) => ({
  id: `e${count++}`,
  sessionId: `${project}-1`,
  ts: hoursAgo(hours),
  type,
  projectPath: `/srv/${project}`,
  data: { client: "claude-code", ...data },
});
const answer = (words: string) => ({ ok: true, lastAssistantMessage: words });

/** One prompt answered at length, and another in a word after two commands, one of which failed, and an edit of two files. */
const BRIEF = [
  at("brief", 9, "prompt", { text: "build the cart" }),
  at("brief", 8.9, "turn.end", answer("The cart totals are rounded.")),
  at("brief", 8, "prompt", { text: "now run its tests" }),
  at("brief", 7.9, "tool_use", { tool: "Bash", success: true, meta: { commandLine: "npm test" } }),
  at("brief", 7.8, "tool_error", { tool: "Bash", error: "no" }),
  at("brief", 7.7, "tool_use", { tool: "apply_patch", success: true, meta: { files: ["a", "b"] } }),
  at("brief", 7.6, "turn.end", answer("Done.")),
];

let home: ApiHome;
let rows: ReadonlyMap<string | null, ProjectRow>;
beforeAll(async () => {
  home = await openApiHome({
    before: (sandbox) => {
      plant(
        sandbox,
        ...BRIEF,
        at("paired", 9, "prompt", { text: "first question" }),
        at("paired", 8.9, "turn.end", answer("The first answer.")),
        at("paired", 8, "prompt", { text: "second question" }),
        at("paired", 7.9, "turn.end", answer("## Summary\n\nThe second answer.")),
        at("failed", 9, "prompt", { text: "go on" }),
        at("failed", 8.9, "turn.end", { ok: false, lastAssistantMessage: "Usage limit reached" }),
        at("cut", 9, "prompt", { text: "look around" }),
        at("cut", 8.9, "tool_use", { tool: "Read", success: true, meta: { file: "a" } }),
        at("left", 9, "prompt", { text: "mend the till" }),
        at("left", 8.9, "tool_use", { tool: "Bash", success: true, meta: {} }),
        at("left", 8.8, "snapshot", {
          trigger: "end",
          document: {},
          extra: { lines: [], outcome: { text: "The till is nearly mended.", isEnd: false } },
        }),
        at("agents", 9, "session_title", { title: "Explore the parser" }),
        at("agents", 8.9, "subagent_start", { agentId: "a1", agentType: "Explore" }),
        at("agents", 8.8, "tool_use", { tool: "Read", success: true, agentId: "a1", meta: {} }),
        at("agents", 8.7, "subagent_stop", {
          agentId: "a1",
          lastAssistantMessage: "The parser is recursive.",
        }),
      );
      return Promise.resolve();
    },
  });
  const { projects } = (await home.json("/api/v1/projects?concluded=1")) as Answers["projects"];
  rows = new Map(projects.map((one) => [one.project, one]));
});
afterAll(() => home[Symbol.asyncDispose]());

const concluded = (project: string): ProjectRow["concluded"] =>
  rows.get(project)?.concluded ?? null;

test("a project pairs the last prompt with the answer that it got, from what that concludes on", () => {
  expect(concluded("paired")).toMatchObject({
    title: "second question",
    answer: "The second answer.",
    failure: null,
    earlier: null,
  });
});

test("where the answer says nothing, the work that was done and the conclusion before are told too", async () => {
  const work = { calls: 3, failed: 1, files: 2, commands: 2 };
  expect(concluded("brief")).toMatchObject({
    title: "now run its tests",
    answer: "Done.",
    work,
    earlier: "The cart totals are rounded.",
  });
  const page = (await home.json("/api/v1/project?project=%2Fsrv%2Fbrief")) as Answers["project"];
  expect(page.outcome).toEqual({ answer: "Done.", isUnfinished: false, failure: null, work });
});

test("a failed turn tells what it failed with, one that was cut off what was done in it", () => {
  expect(concluded("failed")).toMatchObject({ answer: null, failure: "Usage limit reached" });
  expect(concluded("cut")).toMatchObject({
    title: "look around",
    answer: null,
    failure: null,
    work: { calls: 1, files: 0 },
  });
});

test("a session that ended in the middle of work tells what was said last, and that it is no answer", () => {
  expect(concluded("left")).toMatchObject({
    title: "mend the till",
    answer: "The till is nearly mended.",
    isUnfinished: true,
    work: { calls: 1, commands: 1 },
  });
  expect(concluded("paired")).toMatchObject({ isUnfinished: false });
});

test("a session that only subagents are known of is called by their task and tells their last answer", () => {
  expect(concluded("agents")).toMatchObject({
    title: "Explore the parser",
    answer: "The parser is recursive.",
  });
});
