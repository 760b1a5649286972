// What the start and the end of a session do for the embedding server, on the built program.
import { describe, expect, test } from "bun:test";
import { existsSync, readFileSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { loadConfig } from "../../src/config/load.ts";
import { resolvePaths } from "../../src/config/paths.ts";
import { isServerRunning } from "../../src/embedding/client/embed-via-server.ts";
import { openInstallation } from "../../src/ingest/installation.ts";
import { runBatch } from "../../src/cli/embed/batch.ts";
import { homeFiles } from "../../src/cli/setup/home-files.ts";
import {
  ends,
  plant,
  plantSummary,
  starts,
  storedSummaries,
  told,
} from "../bring-back/sessions.ts";
import { isNotLinux } from "../faults/privileges.ts";
import { SILENT, start } from "../hooks/processes.ts";
import { HANG_MS } from "../limits.ts";
import type { Ran } from "../sandbox.ts";
import { until } from "../until.ts";
import { type EmbeddingHome, openEmbeddingHome } from "./embedding-home.ts";

const begin = (home: EmbeddingHome, session: string, env: Record<string, string> = {}) =>
  home.at.hook({ session_id: session, cwd: home.at.sandbox.project, ...starts() }, env);

const end = (home: EmbeddingHome, session: string, env: Record<string, string> = {}) =>
  home.at.hook({ session_id: session, cwd: home.at.sandbox.project, ...ends("other") }, env);

/** Code that runs before the program's own. */
function preload(home: EmbeddingHome, code: string): Record<string, string> {
  const path = join(home.at.sandbox.folder, `${Bun.hash(code).toString(16)}.ts`);
  writeFileSync(path, code);
  return { BUN_OPTIONS: `--preload=${path}` };
}

/** The second piece that a start loads is what asks for the server; `then` is done in its place. */
const secondPiece = (then: string): string =>
  `let pieces = 0;
   Bun.plugin({ name: "pieces", setup: (builder) => builder.onResolve({ filter: /chunk-/ }, () => {
     if (++pieces === 2) ${then};
     return undefined;
   }) });`;

const wordsOf = (pid: number): string[] => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").slice(1, -1);
  } catch {
    return [];
  }
};

/** A home whose sessions are told something when they start. */
function openTellingHome(): EmbeddingHome {
  const home = openEmbeddingHome();
  plantSummary(home.at.sandbox);
  return home;
}

const expectTold = (ran: Ran): void =>
  expect(told(ran).context).toContain("15 prompts, 60 tool calls");

describe("a session's start", () => {
  test.concurrent("starts the embedding server when it is down, behind its answer [R023, R037]", async () => {
    await using home = openTellingHome();
    // Its output is read to the end here: a server that held the pipe, or had to be waited for, would keep this from returning.
    home.endpoint.answers(() => new Promise(() => undefined));
    expectTold(await begin(home, "a"));
    expect(existsSync(home.socket)).toBe(false);
    await until(() => home.endpoint.asked.length > 0);
    home.endpoint.answers(null);
    for (const pid of home.at.processes()) process.kill(pid, "SIGKILL");
    await until(() => home.at.processes().length === 0);
    await begin(home, "b");
    await until(() => isServerRunning(home.socket));
  });

  test.concurrent.skipIf(isNotLinux("which processes there are"))(
    "leaves one that is up alone: no other is started [R024]",
    async () => {
      await using home = openTellingHome();
      const { pid } = await home.startServer();
      for (const session of ["a", "b", "c"]) {
        expectTold(await begin(home, session));
        const servers = home.at.processes().filter((one) => wordsOf(one)[0] === "embed");
        expect(servers).toEqual([pid]);
      }
    },
  );

  test.concurrent("is told the same when what asks for the server cannot be loaded, or the start fails [R025, R026]", async () => {
    await using home = openTellingHome();
    const note = join(home.at.sandbox.folder, "loaded");
    const loaded = `require("node:fs").appendFileSync(${JSON.stringify(note)}, "x")`;
    for (const code of [
      secondPiece(`{ ${loaded}; throw new Error("gone"); }`),
      "Bun.spawn = () => { throw new Error('no process'); };",
      "Bun.connect = () => { throw new Error('no socket'); };",
      "Bun.connect = () => Promise.reject(new Error('no socket')); Bun.spawn = () => { throw 1; };",
    ]) {
      const ran = await begin(home, `s${Bun.hash(code)}`, preload(home, code));
      expectTold(ran);
      expect(ran).toMatchObject({ exitCode: 0, stderr: "" });
    }
    expect(readFileSync(note, "utf8")).toBe("x");
    // Behind the answer: what is printed is printed before that piece is asked for.
    const last = secondPiece("process.exit(0)");
    expectTold(await begin(home, "last", preload(home, last)));
  });

  test.concurrent("starts none where it is off, recording is off, or the program is not the installed one", async () => {
    await using home = openTellingHome();
    home.set({ enabled: false });
    expectTold(await begin(home, "a"));
    home.set({});
    const { sandbox } = home.at;
    const payload = { session_id: "b", cwd: sandbox.project, ...starts() };
    expectTold(await sandbox.hook(payload));
    await home.at.run("config", "set", "enabled", "false");
    expect(await begin(home, "c")).toEqual(SILENT);
    expect(home.endpoint.asked).toEqual([]);
    expect(existsSync(home.socket)).toBe(false);
  });
});

describe("a session's end", () => {
  const isHidden = isNotLinux("what a process was started with");

  test.concurrent.skipIf(isHidden)(
    "is followed by the batch with the project's path: detached, no input, no output, waited for by nobody [R059, R061, R068]",
    async () => {
      await using home = openEmbeddingHome();
      const { sandbox } = home.at;
      plant(sandbox, { sessionId: "s", data: { text: "do it" } });
      expect(await end(home, "s")).toEqual(SILENT);
      expect(storedSummaries(sandbox, "s")).toHaveLength(1);
      // It waits ten seconds before it works, so it is still there.
      const isBatch = (pid: number): boolean => wordsOf(pid)[1] === "batch";
      const pid = home.at.processes().find(isBatch) ?? 0;
      expect(wordsOf(pid)).toEqual(["embed", "batch", sandbox.project]);
      for (const fd of [0, 1, 2]) expect(readlinkSync(`/proc/${pid}/fd/${fd}`)).toBe("/dev/null");
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      const [, , group, session] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      expect([group, session]).toEqual([String(pid), String(pid)]);
      expect(readFileSync(`/proc/${pid}/environ`, "utf8")).toContain("SELF_GEN_INTERNAL=1");

      // For sessions that end meanwhile one is enough, once it has begun.
      await until(() => existsSync(join(home.at.runFolder, "batch-embeddings.lock")));
      for (const session of ["t", "u"]) expect(await end(home, session)).toEqual(SILENT);
      await until(() => home.at.processes().filter(isBatch).length === 1);
      expect(home.at.processes().find(isBatch)).toBe(pid);

      process.kill(pid, "SIGKILL");
      await until(() => !home.at.processes().some(isBatch));
      home.set({ enabled: false });
      expect(await end(home, "v")).toEqual(SILENT);
      expect(home.at.processes().filter(isBatch)).toEqual([]);
    },
  );

  test.concurrent("keeps its summary and ends with 0 when nothing can be started [R060]", async () => {
    await using home = openEmbeddingHome();
    const { sandbox } = home.at;
    plant(sandbox, { sessionId: "s", data: { text: "do it" } });
    const env = preload(home, "Bun.spawn = () => { throw new Error('no process'); };");
    expect(await end(home, "s", env)).toEqual(SILENT);
    expect(storedSummaries(sandbox, "s")).toHaveLength(1);
  });

  test.concurrent("the installed lib/batch-embeddings.mjs runs with node, says nothing and ends with 0, with the program and without [R067]", async () => {
    await using home = openEmbeddingHome();
    const { sandbox } = home.at;
    const path = join(home.at.home, "lib/batch-embeddings.mjs");
    const text = homeFiles(home.at.home, null).get(path) ?? "";
    expect(text).toContain('["embed", "batch"]');
    await Bun.write(path, text);
    const launch = (): Promise<Ran> =>
      start(sandbox, [Bun.which("node") ?? "node", path, sandbox.project], { timeoutMs: HANG_MS })
        .ended;
    plant(sandbox, { sessionId: "s" });
    const ran = launch();
    await until(() => existsSync(join(home.at.runFolder, "batch-embeddings.lock")));
    // The home goes while it waits: it does not come back.
    rmSync(home.at.home, { recursive: true });
    expect(await ran).toEqual(SILENT);
    expect(existsSync(home.at.home)).toBe(false);
    await Bun.write(path, text);
    expect(await launch()).toEqual(SILENT);
  });
});

describe("the batch", () => {
  const installationOf = (home: EmbeddingHome) => {
    const paths = resolvePaths(home.at.sandbox.env, home.at.program);
    if (paths === null) throw new Error("there is a home");
    return openInstallation(paths);
  };

  test.concurrent("is one at a time, and does nothing where it is off or nothing is recorded", async () => {
    await using home = openEmbeddingHome();
    const work = () => Promise.resolve({ embedded: 3, left: 4 });
    expect(await runBatch(installationOf(home), work)).toBeNull();
    plant(home.at.sandbox, { sessionId: "s" });
    expect(await runBatch(installationOf(home), work)).toEqual({ embedded: 3, left: 4 });
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const first = runBatch(installationOf(home), async () => {
      await held;
      return { embedded: 1, left: 0 };
    });
    expect(await runBatch(installationOf(home), work)).toBeNull();
    release();
    expect(await first).toEqual({ embedded: 1, left: 0 });
    expect(await runBatch(installationOf(home), work)).not.toBeNull();
    home.set({ enabled: false });
    expect(loadConfig(join(home.at.home, "config.json")).config.embedding.enabled).toBe(false);
    expect(await runBatch(installationOf(home), work)).toBeNull();
  });
});
