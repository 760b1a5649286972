/** What fixed a failure, as the page shows it. */
import { expect, test } from "bun:test";
import type { Answers } from "../../../src/daemon/api/answers.ts";
import { recordSession, used } from "../../cli/archived-sessions.ts";
import { hooks } from "../../cli/recorded-session.ts";
import { openApiHome } from "./api-home.ts";

const KEY = "sk-ant-api03-" + "a1B2".repeat(24);
const MARKUP = `<img src=x onerror="alert(1)">`;

test("a fix tells its commands in full and its edits in short, redacted, and leads to what was done", async () => {
  const command = "npm run build -- --mode production --verbose";
  const bash = { tool_name: "Bash", tool_input: { command } };
  const edit = {
    file_path: "src/shop.ts",
    old_string: "a",
    new_string: [MARKUP, KEY, ...Array.from({ length: 20 }, (_, at) => `line ${at}`)].join("\n"),
  };
  await using home = await openApiHome({
    before: async (sandbox) => {
      const path = await recordSession(sandbox, "fixed-1", [used("e1", "Edit", edit)], {
        isActive: true,
      });
      const told = { transcript_path: path };
      const error = "Exit code 1\nTypeError: cart.total is not a function";
      await hooks(
        sandbox,
        "fixed-1",
        sandbox.project,
        { hook_event_name: "UserPromptSubmit", prompt: "build it", ...told },
        {
          hook_event_name: "PostToolUseFailure",
          ...bash,
          tool_use_id: "b1",
          error,
          ...told,
        },
        {
          hook_event_name: "PostToolUse",
          tool_name: "Edit",
          tool_input: edit,
          tool_use_id: "e1",
          tool_response: {},
          ...told,
        },
        {
          hook_event_name: "PostToolUse",
          ...bash,
          tool_use_id: "b2",
          tool_response: { stdout: "" },
          ...told,
        },
      );
    },
  });
  const { errors } = (await home.json("/api/v1/errors")) as Answers["errors"];
  const id = errors[0]?.resolutions[0]?.eventId ?? "";
  const fix = (await home.json(`/api/v1/event/${id}/fix`)) as Answers["eventFix"];
  expect(fix.sessionId).toBe("fixed-1");
  expect(fix.steps.map(({ tool, about }) => [tool, about])).toEqual([
    ["Edit", "src/shop.ts"],
    ["Bash", command],
  ]);
  const { rows } = (await home.json(
    "/api/v1/sessions/fixed-1/story?order=oldest",
  )) as Answers["story"];
  const made = rows.filter(({ type }) => type === "tool_use").map((row) => row.id);
  expect(fix.steps.map(({ eventId }) => eventId)).toEqual(made);
  const change = fix.steps[0]?.change;
  expect(change?.lines).toHaveLength(12);
  expect(change?.lines.slice(0, 2)).toEqual([
    { sign: "-", text: "a" },
    { sign: "+", text: MARKUP },
  ]);
  expect(change?.left).toBe(11);
  expect(JSON.stringify(fix)).not.toContain(KEY);
  const prompt = rows.find(({ kind }) => kind === "prompt");
  expect(await home.json(`/api/v1/event/${prompt?.id}/fix`)).toEqual({
    sessionId: null,
    steps: [],
  });
  expect(home.faults).toEqual([]);
});
