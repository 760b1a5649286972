import { describe, expect, test } from "bun:test";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { machineFacts } from "../../src/team/machine-identity.ts";
import { readForwardState } from "../../src/team/forward-state.ts";
import { openHubSink } from "../../src/team/hub/hub-sink.ts";
import { anEvent } from "../event/samples.ts";
import { forwarding } from "../daemon/chores/forwarding.ts";
import { lacksPostgres } from "../postgres.ts";
import { openSandbox, type Ran } from "../sandbox.ts";
import { until } from "../until.ts";
import { joinedMachine, openTestHub, tokenFile } from "./test-hub.ts";

describe.skipIf(lacksPostgres)("a machine behind a hub", () => {
  test("sends what is recorded, waits for a hub that is gone, and goes on with it", async () => {
    await using hub = await openTestHub();
    const token = await hub.issue("laptop");
    const { said } = await hub.ask(token, "GET", "identity");
    using machine = joinedMachine(hub.address, (said as { machine: string }).machine, token);
    await using running = forwarding(machine);
    const isThere = async (id = ""): Promise<boolean> =>
      (await hub.connection.send("select 1 from events where id = $1", [id])).length > 0;
    const [first] = machine.record({ data: { text: "first" } });
    await until(() => isThere(first?.id));
    await hub.close();
    const [second] = machine.record({ data: { text: "second" } });
    await until(() => readForwardState(machine.home)?.obstacle === "HUB_UNREACHABLE");
    hub.open();
    await until(() => isThere(second?.id));
    await until(() => readForwardState(machine.home)?.obstacle === null);
    expect(running.faults).toEqual([]);
  });

  test("has any number of events deleted there, a part at a time", async () => {
    await using hub = await openTestHub();
    const token = await hub.issue("laptop");
    const sink = openHubSink({ url: new URL(hub.address), token });
    const ids = Array.from({ length: 25_000 }, (_, n) => `id-${n}`);
    const { cursors, deletionMark } = await sink.state();
    expect(cursors.size).toBe(0);
    const to = { inode: "1", byteOffset: 1, fingerprint: "f" };
    const batch = { streamKey: "ingest:/j", from: null, to, deletionMark, refused: [] };
    const events = ids.filter((_, n) => n % 100 === 0).map((id) => anEvent({ id }));
    expect(await sink.write({ ...batch, events })).toMatchObject({ inserted: 250 });
    expect(await sink.remove({ by: "events", ids })).toBe(250);
    expect(await hub.connection.send("select 1 from events", [])).toEqual([]);
  });

  test("that was copied is noticed, and sends as another one with a token of its own", async () => {
    await using hub = await openTestHub();
    using one = openSandbox();
    using copy = openSandbox();
    const env = { LANG: "en_US.UTF-8" };
    const team = (of: typeof one, ...args: readonly string[]): Promise<Ran> =>
      of.run(["team", ...args], { env });
    const first = tokenFile(one.folder, await hub.issue("laptop"));
    expect((await team(one, "join", hub.address, "--token", first)).stderr).toBe("");
    expect((await team(one, "forward")).exitCode).toBe(0);
    cpSync(join(one.home, "team"), join(copy.home, "team"), { recursive: true });
    expect(machineFacts(copy.home)).not.toBe(machineFacts(one.home));
    expect((await team(copy, "forward")).stderr).toContain("TEAM_COPIED");
    expect((await team(one, "forward")).exitCode).toBe(0);
    expect((await team(copy, "join", "--copied", "--token", first)).stderr).toContain(
      "a copy needs a token of its own",
    );
    const own = tokenFile(copy.folder, await hub.issue("desk"));
    expect((await team(copy, "join", "--token", own)).stderr).toContain("TEAM_WRONG_TOKEN");
    expect((await team(copy, "join", "--copied", "--token", own)).stdout).toContain("Joined team");
    expect((await team(copy, "forward")).exitCode).toBe(0);
    expect((await team(one, "forward")).exitCode).toBe(0);
    expect(await hub.connection.send("select 1 from machines", [])).toHaveLength(2);
  });
});
