/** What only a session's transcript knows, as the page asks for it. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import type { Answers } from "../../../src/daemon/api/answers.ts";
import { countTalk } from "../../../src/dashboard/session/conversation/talk-kinds.ts";
import { buildTurns } from "../../../src/dashboard/session/conversation/talk-turns.ts";
import { mergeTranscript } from "../../../src/dashboard/session/conversation/transcript-rows.ts";
import { finishWork } from "../../../src/dashboard/parts/incremental-work.ts";
import { countKinds } from "../../../src/dashboard/session/timeline-rows.ts";
import { dashboardText } from "../../../src/text/dashboard.ts";
import {
  answered,
  recordSession,
  runArchive,
  said,
  transcriptOf,
  used,
  write,
} from "../../cli/archived-sessions.ts";
import { hooks } from "../../cli/recorded-session.ts";
import { type ApiHome, openApiHome } from "./api-home.ts";

type Transcript = Answers["sessionTranscript"];

const KEY = "sk-ant-api03-" + "a1B2".repeat(24);
const NO = "The user doesn't want to proceed with this tool use. The tool use was rejected";
const MANY = 4000;

const failed = (id: string, text: string): object => answered(id, text, { is_error: true });

let home: ApiHome;
beforeAll(async () => {
  home = await openApiHome({
    before: async (sandbox) => {
      const path = transcriptOf(sandbox, "talk-1");
      const agent = join(path.replace(/\.jsonl$/, ""), "subagents/agent-a7.jsonl");
      write(agent, { ...said("In the cart."), isSidechain: true, agentId: "a7" });
      await recordSession(
        sandbox,
        "talk-1",
        [
          said(`I use ${KEY} now.`),
          used("w1", "Write", { file_path: "/p/a.ts", content: "x" }),
          failed("w1", "<tool_use_error>File has not been read yet.</tool_use_error>"),
          used("b1", "Bash", { command: "npm run migrate" }),
          failed("b1", NO),
          used("b2", "Bash", { command: "npm test" }),
          failed("b2", "Exit code 1\nboom"),
          {
            ...said("Credit balance is too low"),
            isApiErrorMessage: true,
          },
        ],
        { isActive: true },
      );
      await hooks(sandbox, "talk-1", sandbox.project, {
        hook_event_name: "PostToolUseFailure",
        tool_name: "Bash",
        tool_input: { command: "npm test" },
        tool_use_id: "b2",
        error: "Exit code 1\nboom",
        transcript_path: path,
      });
      await recordSession(
        sandbox,
        "long-1",
        Array.from({ length: MANY }, (_, at) => said(`word ${at} ${"and more ".repeat(40)}`)),
        { isActive: true },
      );
    },
  });
});
afterAll(() => home[Symbol.asyncDispose]());

const ask = async (session: string, query = ""): Promise<Transcript> =>
  (await home.json(`/api/v1/sessions/${session}/transcript${query}`)) as Transcript;

test("words between calls, refused and denied calls and failed requests are told, redacted; what a hook recorded is not told again", async () => {
  const { from, moments, next } = await ask("talk-1");
  expect({ from, next }).toEqual({ from: "transcript", next: null });
  expect(
    moments.map(({ is, callId, about, text, agentId }) => [is, callId ?? agentId, about ?? text]),
  ).toEqual([
    ["said", undefined, expect.stringMatching(/^I use .+ now\.$/) as never],
    ["refused", "w1", "/p/a.ts"],
    ["denied", "b1", "npm run migrate"],
    ["request_failed", undefined, "Credit balance is too low"],
    ["said", "a7", "In the cart."],
  ]);
  expect(JSON.stringify(moments)).not.toContain(KEY);
  expect(moments[1]?.text).toBe("File has not been read yet.");
});

type SessionCounts = {
  readonly sessionId: string;
  readonly counts: { readonly errors: number };
};

const printedBy = async (...words: readonly string[]): Promise<unknown> =>
  JSON.parse((await home.sandbox.run([...words, "--json"])).stdout);

test("one call failed: the conversation, the list, `sessions` and `show` say so, and count neither what was refused nor a failed request", async () => {
  const { rows } = (await home.json("/api/v1/sessions/talk-1/story")) as Answers["story"];
  const { moments } = await ask("talk-1");
  const how = { isOngoing: false, text: dashboardText("en").conversation };
  const all = finishWork(mergeTranscript(rows, moments, how));
  expect(countTalk(finishWork(buildTurns(all)))).toMatchObject({ failed: 1 });
  expect([...countKinds(all)].filter(([kind]) => kind === "error")).toEqual([["error", 1]]);
  const { sessions } = (await home.json("/api/v1/history")) as Answers["history"];
  expect(sessions.find(({ sessionId }) => sessionId === "talk-1")).toMatchObject({ errors: 1 });
  const listed = (await printedBy("sessions", "-n", "0")) as readonly SessionCounts[];
  expect(listed.find(({ sessionId }) => sessionId === "talk-1")?.counts.errors).toBe(1);
  expect(await printedBy("show", "talk-1")).toMatchObject({ counts: { errors: 1 } });
});

test("words in what a call was given or printed lead to it, whatever their case; a secret leads nowhere", async () => {
  const find = async (words: string): Promise<Answers["sessionFound"]> =>
    (await home.json(
      `/api/v1/sessions/talk-1/found?q=${encodeURIComponent(words)}`,
    )) as Answers["sessionFound"];
  const printed = await find("BOOM");
  expect(printed).toEqual({
    sessionId: "talk-1",
    calls: ["b2"],
    events: [expect.any(String) as never],
  });
  const given = await find("npm");
  expect([given.calls, given.events]).toEqual([["b1", "b2"], printed.events]);
  expect((await find("nobody wrote this")).calls).toEqual([]);
  expect((await find(KEY)).calls).toEqual([]);
});

test("a long one comes in pages, each once", async () => {
  const words: string[] = [];
  let pages = 0;
  for (let offset: number | null = 0; offset !== null; pages++) {
    const page: Transcript = await ask("long-1", `?offset=${offset}`);
    expect(JSON.stringify(page).length).toBeLessThan(1_200_000);
    words.push(...page.moments.map(({ text }) => text.split(" ")[1] ?? ""));
    offset = page.next;
  }
  expect(pages).toBeGreaterThan(1);
  expect(words).toEqual(Array.from({ length: MANY }, (_, at) => String(at)));
});

test("only what was written since is told again, with the same ids", async () => {
  const { moments } = await ask("talk-1");
  const since = moments[3]?.ts ?? "";
  const later = await ask("talk-1", `?since=${encodeURIComponent(since)}`);
  expect(later.moments.map(({ id }) => id)).toEqual(
    moments.filter(({ ts }) => ts >= since).map(({ id }) => id),
  );
});

test("a call that no event is of is shown by its id, as far as it may be", async () => {
  const call = (await home.json("/api/v1/sessions/talk-1/call?call=b1")) as Answers["sessionCall"];
  expect(call.parts.map(({ is }) => is)).toEqual(["command", "output"]);
  expect(await home.json("/api/v1/sessions/talk-1/call?call=nothing")).toMatchObject({
    from: null,
    why: "absent",
  });
});

test("it is told from the archive once the client's own is gone, and as gone when neither is there", async () => {
  const path = transcriptOf(home.sandbox, "talk-1");
  await hooks(home.sandbox, "talk-1", home.sandbox.project, {
    hook_event_name: "SessionEnd",
    reason: "other",
    transcript_path: path,
  });
  const before = await ask("talk-1");
  await runArchive(home.sandbox);
  rmSync(path);
  const after = await ask("talk-1");
  expect(after.from).toBe("archive");
  expect(after.moments.map(({ id, is }) => [id, is])).toEqual(
    before.moments.map(({ id, is }) => [id, is]),
  );
  rmSync(join(home.sandbox.home, "archive"), { recursive: true });
  rmSync(path.replace(/\.jsonl$/, ""), { recursive: true });
  expect(await ask("talk-1")).toMatchObject({ from: null, moments: [] });
  expect(home.faults).toEqual([]);
});
