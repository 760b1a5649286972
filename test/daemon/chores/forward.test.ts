import { describe, expect, test } from "bun:test";
import { openConnection } from "../../../src/store/postgres/connection.ts";
import { backOffMs } from "../../../src/team/back-off.ts";
import { readForwardState } from "../../../src/team/forward-state.ts";
import { createTestDatabase, lacksPostgres, openServer } from "../../postgres.ts";
import { joinMachine } from "../../team/machines.ts";
import { until } from "../../until.ts";
import { openDaemonHome } from "../daemon-home.ts";
import { forwarding } from "./forwarding.ts";

async function isThere(url: string, id: string): Promise<boolean> {
  const connection = openConnection(new URL(url));
  try {
    return (await connection.send("select 1 from events where id = $1", [id])).length > 0;
  } catch {
    return false;
  } finally {
    await connection.close();
  }
}

describe.skipIf(lacksPostgres)("forwarding beside the daemon's work", () => {
  test.concurrent("sends what is recorded, waits for a server that is gone, and goes on with it", async () => {
    const server = await openServer();
    await server.start();
    using machine = await joinMachine(server.url, "team");
    await using running = forwarding(machine);
    const [first] = machine.record({ data: { text: "first" } });
    await until(() => isThere(server.url, first?.id ?? ""));
    await server.kill();
    const [second] = machine.record({ data: { text: "second" } });
    await until(() => readForwardState(machine.home)?.obstacle === "DB_UNREACHABLE");
    await server.start();
    await until(() => isThere(server.url, second?.id ?? ""));
    await until(() => readForwardState(machine.home)?.obstacle === null);
    expect(running.faults).toEqual([]);
    await server.kill();
  });

  test.concurrent("is done by the daemon itself, for a project that is shared while it runs", async () => {
    await using home = openDaemonHome();
    const url = await createTestDatabase();
    await home.startDaemon();
    await home.hook({
      hook_event_name: "UserPromptSubmit",
      session_id: "s",
      cwd: home.sandbox.project,
      prompt: "build the cart",
    });
    const event = home.sandbox.events().find(({ type }) => type === "prompt");
    expect((await home.run("team", "init", url)).exitCode).toBe(0);
    expect((await home.run("team", "share", home.sandbox.project)).exitCode).toBe(0);
    await until(() => isThere(url, event?.id ?? ""));
  });

  test("comes back later each time, by chance and never much later", () => {
    const waits = [1, 2, 3, 30].map((failures) => [backOffMs(failures, 0), backOffMs(failures, 1)]);
    expect(waits).toEqual([
      [1000, 2000],
      [2000, 4000],
      [4000, 8000],
      [150_000, 300_000],
    ]);
  });
});
