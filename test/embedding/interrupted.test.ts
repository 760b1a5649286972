/** What has no vector of the model that is set, and a model that stops working: said, made up for, and no longer said afterwards. */
import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { catchUpWithStore } from "../../src/ingest/search/catch-up.ts";
import { embedMissingDocuments } from "../../src/ingest/search/embed-missing.ts";
import { followIndex } from "../../src/ingest/search/follow-index.ts";
import { ingestContext, openInstallation } from "../../src/ingest/installation.ts";
import { openBackgroundEmbedder } from "../../src/ingest/search/open-meaning.ts";
import { withIndex } from "../../src/ingest/search/open-index.ts";
import { resolvePaths } from "../../src/config/paths.ts";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { record } from "../cli/recorded-session.ts";
import { until } from "../until.ts";
import { type EmbeddingHome, openEmbeddingHome } from "./embedding-home.ts";
import { concepts } from "../recall/search/meaning/concepts.ts";

const PROMPTS = ["Restart the payments database", "Paint the sidebar blue", "Count leap years"];

const installationOf = ({ at }: EmbeddingHome) => {
  const paths = resolvePaths(at.sandbox.env, at.program);
  if (paths === null) throw new Error("no home");
  return openInstallation(paths);
};

/** Indexed, and embedded by another model than the one that is set. */
async function embedByOther(home: EmbeddingHome): Promise<number> {
  for (const [at, prompt] of PROMPTS.entries())
    await record(home.at.sandbox, { session: `s${at}`, prompt });
  await home.at.sandbox.run(["ingest"]);
  const installation = installationOf(home);
  const store = openSqliteStore(installation.dbPath);
  try {
    return await withIndex(installation.dataFolder, async (index) => {
      await catchUpWithStore({ store }, index);
      return (await embedMissingDocuments(index, concepts())).documents;
    });
  } finally {
    await store.close();
  }
}

const modelOf = (home: EmbeddingHome): Promise<string | null> =>
  withIndex(
    installationOf(home).dataFolder,
    async (index) => (await index.vectorState())?.model ?? null,
  );

const runJson = async (
  { at }: EmbeddingHome,
  ...args: readonly string[]
): Promise<Record<string, unknown>> =>
  JSON.parse((await at.sandbox.run([...args, "--json"])).stdout) as Record<string, unknown>;

describe("documents without a vector of the model that is set", () => {
  test("are counted by embed, doctor and search until they have one", async () => {
    await using home = openEmbeddingHome();
    const documents = await embedByOther(home);
    expect(documents).toBeGreaterThan(PROMPTS.length);
    const all = { documents, of: documents };
    expect(await runJson(home, "embed")).toMatchObject({ missing: all });
    const said = `${documents} of ${documents} documents not embedded yet`;
    expect((await home.at.sandbox.run(["embed"])).stdout).toContain(said);
    expect((await home.at.sandbox.run(["doctor"])).stdout).toContain(said);
    await home.startServer();
    const installation = installationOf(home);
    const embedder = await openBackgroundEmbedder(installation);
    if (embedder === null) throw new Error("no model");
    await withIndex(installation.dataFolder, (index) => embedMissingDocuments(index, embedder));
    expect(await runJson(home, "embed")).toMatchObject({ missing: null });
    expect((await home.at.sandbox.run(["doctor"])).stdout).not.toContain("not embedded yet");
  });

  test("get it from the daemon's chore though its model did not answer at first and nothing new was recorded", async () => {
    await using home = openEmbeddingHome();
    await embedByOther(home);
    const installation = installationOf(home);
    const store = openSqliteStore(installation.dbPath);
    const ending = new AbortController();
    let asked = 0;
    const model = concepts("large");
    const index = followIndex(
      ingestContext(installation, store),
      ending.signal,
      { caughtUp: () => undefined, fault: () => undefined },
      async () => {
        if (asked++ === 0) throw new Error("not there yet");
        return model;
      },
    );
    await until(() => asked > 0);
    await until(async () => {
      index.wake();
      return (await modelOf(home)) === "large";
    });
    ending.abort();
    await index.ended;
    await store.close();
  });

  test("get it from a process of its own after a search, where no daemon runs", async () => {
    await using home = openEmbeddingHome();
    await embedByOther(home);
    const { semantic } = await runJson(home, "search", "payments");
    expect(semantic).toMatchObject({ missing: { of: expect.any(Number) as number } });
    await until(async () => (await modelOf(home)) === `${home.endpoint.url}#letters`);
    await until(async () => (await runJson(home, "embed"))["missing"] === null);
  });
});

describe("a model that stops working", () => {
  test("is said by embed, doctor and search with code, cause and fix, and no longer when it works again", async () => {
    await using home = openEmbeddingHome();
    await record(home.at.sandbox, { session: "s", prompt: "Restart the payments database" });
    await home.startServer();
    const ask = () => home.ask(JSON.stringify({ action: "embed", texts: ["a"] }));
    await ask();
    expect(await runJson(home, "embed")).toMatchObject({ error: null });
    for (const [code, answer] of [
      ["ENDPOINT_STATUS", () => new Response("out of memory", { status: 500 })],
      ["ENDPOINT_ANSWER", () => Response.json({ data: [{ index: 0, embedding: [1, 2] }] })],
    ] as const) {
      home.endpoint.answers(answer);
      await ask();
      const embed = await home.at.sandbox.run(["embed"]);
      expect(embed.exitCode).toBe(1);
      expect(embed.stdout).toContain("Failing since");
      expect(embed.stdout).toContain("Fix: ");
      expect(await runJson(home, "embed")).toMatchObject({ error: { code } });
      expect((await home.at.sandbox.run(["doctor"])).stdout).toContain(code);
      const { semantic } = await runJson(home, "search", "payments");
      expect(semantic).toMatchObject({ error: { code } });
      const search = await home.at.sandbox.run(["search", "payments"]);
      expect(search.stdout.split("Results match words only")).toHaveLength(2);
    }
    const logged = await Bun.file(join(home.at.home, "logs/faults.jsonl")).text();
    expect(logged.split("\n").filter((line) => line.includes('"embedding"'))).toHaveLength(2);
    home.endpoint.answers(null);
    await ask();
    expect(await runJson(home, "embed")).toMatchObject({ error: null });
    const search = await home.at.sandbox.run(["search", "payments"]);
    expect(search.stdout).not.toContain("Results match words only");
  });
});
