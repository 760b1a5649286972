/** What a session is called, by a person or by the client's model: it is known by that wherever sessions are listed. */
import { expect, test } from "bun:test";
import { appendFileSync } from "node:fs";
import fc from "fast-check";
import { openSandbox, type Sandbox } from "../sandbox.ts";
import { linesOf, type Made, place, session, uuid } from "./files.ts";

const byPerson = (title: unknown, sessionId = uuid(1)): Made => ({
  type: "custom-title",
  customTitle: title,
  sessionId,
});
const byModel = (title: unknown, sessionId = uuid(1)): Made => ({
  type: "ai-title",
  aiTitle: title,
  sessionId,
});

async function told(sandbox: Sandbox, ...args: readonly string[]): Promise<string> {
  const ran = await sandbox.run(args);
  expect(ran).toMatchObject({ stderr: "", exitCode: 0 });
  return ran.stdout;
}

/** With the records behind the ones of a short session, and one of them before. */
async function imported(sandbox: Sandbox, records: readonly Made[]): Promise<string> {
  const [first, ...rest] = records;
  const all = [
    ...(first === undefined ? [] : [first]),
    ...session(sandbox, uuid(1), "Fix the total"),
    ...rest,
  ];
  const path = place(sandbox, `${uuid(1)}.jsonl`, linesOf(all));
  await told(sandbox, "import");
  return path;
}

type Listed = { readonly title: string | null; readonly firstPrompt: string | null };

const listed = async (sandbox: Sandbox): Promise<Listed> => {
  const [one] = JSON.parse(await told(sandbox, "sessions", "--json")) as Listed[];
  if (one === undefined) throw new Error("no session");
  return one;
};

test("an imported session is known by its title: in the list, by itself, and in what a search finds", async () => {
  using sandbox = openSandbox();
  await imported(sandbox, [byModel("Repair of the checkout"), byPerson("the zebra release")]);
  expect(await listed(sandbox)).toMatchObject({
    title: "the zebra release",
    firstPrompt: "Fix the total",
  });
  const list = await told(sandbox, "sessions");
  expect(list).toContain("“the zebra release”");
  expect(list).not.toContain("Fix the total");
  expect(await told(sandbox, "show", uuid(1))).toContain("the zebra release");
  expect(await told(sandbox, "show", uuid(1), "--summary")).toContain("the zebra release");
  // By its words, and beside whatever else was found in it.
  expect(await told(sandbox, "search", "zebra")).toContain(uuid(1).slice(0, 13));
  expect(await told(sandbox, "search", "TypeError")).toContain("“the zebra release”");
  const found = JSON.parse(await told(sandbox, "search", "TypeError", "--json")) as {
    hits: readonly { title: string }[];
  };
  expect(found.hits.map(({ title }) => title)).toContain("the zebra release");
});

test("a session without one is known by its first prompt, as before", async () => {
  using sandbox = openSandbox();
  await imported(sandbox, []);
  expect(await listed(sandbox)).toMatchObject({ title: null });
  expect(await told(sandbox, "sessions")).toContain("“Fix the total”");
});

test("whatever is written in whatever order, the last name that a person gave counts, else the model's last", async () => {
  const name = fc.stringMatching(/^[a-z]{4,9}( [a-z]{4,9}){0,2}$/);
  const record = fc.oneof(
    fc.record({ by: fc.constant("person" as const), title: name }),
    fc.record({ by: fc.constant("model" as const), title: name }),
    fc.record({
      by: fc.constantFrom("person" as const, "model" as const),
      title: fc.constantFrom("", 3, null, ["x"]),
    }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(record, { maxLength: 6 }), async (given) => {
      using sandbox = openSandbox();
      const records = given.map(({ by, title }) =>
        by === "person" ? byPerson(title) : byModel(title),
      );
      await imported(sandbox, records);
      const isName = (title: unknown): boolean => typeof title === "string" && title !== "";
      const named = given.filter(({ title }) => isName(title));
      const expected =
        named.findLast(({ by }) => by === "person") ?? named.findLast(({ by }) => by === "model");
      expect((await listed(sandbox)).title).toBe((expected?.title as string | undefined) ?? null);
    }),
    { numRuns: 15 },
  );
});

test("a session that was named anew has its new name after the next import, and the same name adds nothing", async () => {
  using sandbox = openSandbox();
  const path = await imported(sandbox, [byModel("Repair of the checkout")]);
  const titles = (): number =>
    sandbox.events().filter(({ type }) => type === "session_title").length;
  expect(titles()).toBe(1);
  appendFileSync(path, linesOf([byModel("Repair of the checkout")]));
  await told(sandbox, "import");
  expect(titles()).toBe(1);
  for (const title of ["one", "two", "one"]) {
    appendFileSync(path, linesOf([byPerson(title)]));
    await told(sandbox, "import");
    expect((await listed(sandbox)).title).toBe(title);
  }
  await told(sandbox, "rebuild");
  expect((await listed(sandbox)).title).toBe("one");
});

test("a title is hidden like what it was made of: secrets always, all of it where prompts are not kept", async () => {
  const token = `ghp_${"aB3dE5gH7j".repeat(4).slice(0, 36)}`;
  for (const keeps of [true, false]) {
    using sandbox = openSandbox();
    if (!keeps) await told(sandbox, "config", "set", "collectPromptText", "false");
    await imported(sandbox, [byModel(`Use ${token} for zebras`)]);
    const { title } = await listed(sandbox);
    const kept = sandbox.journalLines().join("\n");
    expect(kept).not.toContain(token);
    expect(kept.includes("zebras")).toBe(keeps);
    expect(title === null).toBe(!keeps);
  }
});

test("a subagent's file names no session", async () => {
  using sandbox = openSandbox();
  await imported(sandbox, []);
  const agent = session(sandbox, uuid(1), "Look around").map((record) =>
    Object.assign({}, record, { isSidechain: true, agentId: "a1" }),
  );
  place(
    sandbox,
    `${uuid(1)}/subagents/agent-a1.jsonl`,
    linesOf([...agent, byModel("Not the session")]),
  );
  await told(sandbox, "import");
  expect((await listed(sandbox)).title).toBeNull();
});
