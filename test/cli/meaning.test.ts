/** By the table inside the program: a search finds what says the same, and a session tells earlier ones about it. */
import { expect, test } from "bun:test";
import { embedMissing } from "../../src/cli/embed/embed-missing.ts";
import { resolvePaths } from "../../src/config/paths.ts";
import { openInstallation } from "../../src/ingest/installation.ts";
import { ko } from "../../src/text/ko.ts";
import { withIndex } from "../../src/ingest/search/open-index.ts";
import { openSandbox, type Sandbox } from "../sandbox.ts";
import { parsed, record } from "./recorded-session.ts";
import { searchJson } from "./searched-work.ts";

const ENGLISH = "The connection to the payments database fails after a restart";
const OTHERS = [
  "Paint the sidebar in the colour of the brand",
  "Count leap years in the date parser",
  "번역이 빠진 문장을 찾아 주는 스크립트를 만들어 줘",
];

async function recorded(sandbox: Sandbox): Promise<void> {
  await record(sandbox, { session: "english", prompt: ENGLISH });
  for (const [at, prompt] of OTHERS.entries())
    await record(sandbox, { session: `other-${at}`, prompt });
}

const vectors = (sandbox: Sandbox): Promise<number> =>
  withIndex(`${sandbox.home}/data`, async (index) => (await index.vectorState())?.upTo ?? 0);

test("what says the same in the other language is found, with how similar it is; embedding.threshold says from where on, and turned off, words alone decide", async () => {
  using sandbox = openSandbox();
  await recorded(sandbox);
  const query = ["데이터베이스에", "접속이", "안", "됩니다", "type:prompt"];
  const [hit] = (await searchJson(sandbox, ...query)).hits;
  expect(hit?.text).toBe(ENGLISH);
  expect(hit?.why.similar).toBeGreaterThan(0.3);
  const { stdout } = await sandbox.run(["search", ...query]);
  expect(stdout).toContain(ko.search.similar);
  const similarFrom = async (threshold: string): Promise<(number | null)[]> => {
    await sandbox.run(["config", "set", "embedding.threshold", threshold]);
    return (await searchJson(sandbox, ...query)).hits.map(({ why }) => why.similar);
  };
  expect(await similarFrom("0.99")).toEqual([null]);
  expect((await similarFrom("0.01")).filter((one) => one !== null).length).toBeGreaterThan(0);
  await sandbox.run(["config", "set", "embedding.enabled", "false"]);
  const off = await searchJson(sandbox, ...query);
  for (const one of off.hits) expect(one.why.similar).toBeNull();
});

test("a session tells earlier ones about the same, at the terminal and as JSON", async () => {
  using sandbox = openSandbox();
  await recorded(sandbox);
  const again = "After a restart the payments database refuses the connection again";
  await record(sandbox, { session: "again", prompt: again });
  await sandbox.run(["search", "payments"]);
  const { stdout } = await sandbox.run(["show", "again"]);
  expect(stdout).toContain(`\n${ko.show.related(1)}\n`);
  expect(stdout.slice(stdout.indexOf(ko.show.related(1)))).toContain("english");
  const told = parsed(await sandbox.run(["show", "again", "--json"])) as {
    readonly related: readonly { readonly sessionId: string }[];
  };
  expect(told.related.map(({ sessionId }) => sessionId)).toEqual(["english"]);
  const first = await sandbox.run(["show", "english"]);
  expect(first.stdout).not.toContain(ko.show.related(1));
});

test("rebuild makes vectors anew, and what is forgotten has none", async () => {
  using sandbox = openSandbox();
  await recorded(sandbox);
  await sandbox.run(["search", "payments"]);
  expect(await vectors(sandbox)).toBeGreaterThan(3);
  await sandbox.run(["rebuild"]);
  expect(await vectors(sandbox)).toBeGreaterThan(3);
  await sandbox.run(["forget", "--session", "english", "--yes"]);
  const { hits } = await searchJson(sandbox, "데이터베이스에", "접속이", "안", "됩니다");
  expect(hits.map(({ text }) => text)).not.toContain(ENGLISH);
});

test("after a session's end what was recorded is read and gets its vectors, once", async () => {
  using sandbox = openSandbox();
  await recorded(sandbox);
  await sandbox.run(["ingest"]);
  const paths = resolvePaths(sandbox.env, process.execPath);
  if (paths === null) throw new Error("no home");
  const installation = openInstallation(paths);
  const { embedded, left } = await embedMissing(installation, 60_000);
  expect(embedded).toBeGreaterThan(3);
  expect(left).toBe(0);
  expect(await embedMissing(installation, 60_000)).toEqual({ embedded: 0, left: 0 });
});
