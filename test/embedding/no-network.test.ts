import { expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isServerRunning } from "../../src/embedding/client/embed-via-server.ts";
import { ends, starts } from "../bring-back/sessions.ts";
import { start } from "../hooks/processes.ts";
import { skipped } from "../skip-reasons.ts";
import { until } from "../until.ts";
import { type EmbeddingHome, openEmbeddingHome } from "./embedding-home.ts";
import { placeModel, placeRuntime } from "./stand-in-runtime.ts";

const strace = Bun.which("strace");
const isUntraced = skipped(strace === null, {
  what: "that nothing is connected to",
  why: "strace is not there",
  command: "apt-get install strace",
});

/** What a command and everything that it starts connects to: other machines, or this one over the network. */
async function connections(
  home: EmbeddingHome,
  args: readonly string[],
  during: () => Promise<unknown> = () => Promise.resolve(),
  stdin: object | null = null,
): Promise<readonly string[]> {
  const { sandbox, program } = home.at;
  const log = join(sandbox.folder, `trace-${Bun.randomUUIDv7()}`);
  const traced = [strace ?? "", "-f", "-qq", "-e", "trace=connect,sendto,bind", "-o", log];
  const { ended } = start(sandbox, [...traced, program, ...args], {
    stdin: stdin === null ? "ignore" : new Blob([JSON.stringify(stdin)]),
  });
  await during();
  const ran = await ended;
  expect(ran.exitCode).toBeLessThan(2);
  const lines = existsSync(log) ? readFileSync(log, "utf8").split("\n") : [];
  return lines.filter((line) => line.includes("AF_INET"));
}

const askAndStop = (home: EmbeddingHome) => async (): Promise<void> => {
  await until(() => isServerRunning(home.socket));
  expect(await home.ask('{"action":"embed","texts":["배포"]}')).toHaveProperty("embeddings");
  await home.ask('{"action":"stop"}');
};

test.skipIf(isUntraced)(
  "nothing is connected to over the network, by sessions, commands or the server, unless an endpoint was set up",
  async () => {
    await using home = openEmbeddingHome();
    const { sandbox } = home.at;
    placeRuntime(sandbox.home);
    home.set({ model: placeModel(join(sandbox.folder, "m")) });
    const session = { session_id: "s", cwd: sandbox.project };
    expect(await connections(home, ["embed", "run"], askAndStop(home))).toEqual([]);
    home.set({ model: "default" });
    expect(await connections(home, ["embed", "run"], askAndStop(home))).toEqual([]);
    const stop = async (): Promise<void> => {
      await until(() => isServerRunning(home.socket));
      await home.ask('{"action":"stop"}');
    };
    expect(await connections(home, ["hook"], stop, { ...session, ...starts() })).toEqual([]);
    home.set({ model: "default", enabled: false });
    expect(await connections(home, ["hook"], undefined, { ...session, ...ends("other") })).toEqual(
      [],
    );
    for (const args of [["embed"], ["search", "deploy"], ["doctor"]])
      expect(await connections(home, args)).toEqual([]);
    expect(home.endpoint.asked).toEqual([]);

    // The same eyes see it where there is something to see.
    home.set({});
    expect((await connections(home, ["embed", "run"], askAndStop(home))).length).toBeGreaterThan(0);
  },
);
