/** Sessions by what is asked of them: those that wait, those in a phase, and one by any id. */
import { expect, test } from "bun:test";
import { join } from "node:path";
import { hooks } from "../../cli/recorded-session.ts";
import { openClients } from "../../cli/watch/clients.ts";
import { openApiHome } from "./api-home.ts";

const idsIn = (list: unknown): string[] =>
  (list as readonly { readonly sessionId: string }[]).map(({ sessionId }) => sessionId);

/** A session that has just asked whether it may publish. */
const ASKING = [
  { hook_event_name: "UserPromptSubmit", prompt: "publish it" },
  {
    hook_event_name: "PermissionRequest",
    tool_name: "Bash",
    tool_input: { command: "npm publish" },
    tool_use_id: "t1",
  },
] as const;

test("sessions that wait for somebody can be asked for, and so can every phase", async () => {
  await using stack = new AsyncDisposableStack();
  const home = stack.use(
    await openApiHome({
      before: async (sandbox) => {
        const clients = stack.use(openClients(sandbox));
        await clients.say("ask-1", join(sandbox.folder, "shop"), ...ASKING);
        await clients.say("busy-1", join(sandbox.folder, "desk"), ASKING[0]);
      },
    }),
  );
  const asked = async (query: string): Promise<string[]> =>
    idsIn((await home.json(`/api/v1/sessions?${query}`))["sessions"]).toSorted();
  expect(await asked("state=waiting")).toEqual(["ask-1"]);
  expect(await asked("phase=waiting_permission")).toEqual(["ask-1"]);
  expect(await asked("phase=waiting_question")).toEqual([]);
  expect(await asked("phase=busy")).toEqual(["busy-1"]);
  expect(await asked("state=waiting&project=nowhere")).toEqual([]);
  expect(await asked("state=active")).toEqual(["ask-1", "busy-1"]);
  const refused = await home.get("/api/v1/sessions?phase=asleep");
  expect([refused.status, await refused.json()]).toMatchObject([
    400,
    { error: { code: "BAD_PARAMETER", fix: expect.stringContaining("waiting_question") } },
  ]);
});

test("a session whose id holds signs that an address has for itself is found by its encoded id", async () => {
  const ids = ["team/one", "a\\b", "50%", "한글 id?", "x/timeline"];
  await using home = await openApiHome({
    before: async (sandbox) => {
      for (const id of ids) await hooks(sandbox, id, sandbox.project, ...ASKING);
    },
  });
  for (const id of ids) {
    const place = `/api/v1/sessions/${encodeURIComponent(id)}`;
    expect(await home.json(place)).toMatchObject({
      session: { sessionId: id },
      record: { sessionId: id },
    });
    expect(await home.json(`${place}/timeline?type=prompt`)).toMatchObject({
      sessionId: id,
      events: [{ text: "publish it" }],
    });
  }
  for (const none of ["..%2F..%2Frun%2Fhttp.json", "%2Fetc%2Fpasswd", "team%2F..%2Fteam%2Fone"]) {
    const answer = await home.get(`/api/v1/sessions/${none}`);
    expect([none, answer.status, await answer.json()]).toMatchObject([
      none,
      404,
      { error: { code: "NO_SESSION" } },
    ]);
  }
  expect((await home.get("/api/v1/sessions/team/one")).status).toBe(404);
});
