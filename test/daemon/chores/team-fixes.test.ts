import { describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { teamFixesPath } from "../../../src/config/team-fixes-path.ts";
import { followTeamFixes } from "../../../src/daemon/chores/team-fixes.ts";
import { removeMembership } from "../../../src/team/team-files.ts";
import { lacksPostgres, openServer } from "../../postgres.ts";
import { joinMachine } from "../../team/machines.ts";
import { until } from "../../until.ts";

describe.skipIf(lacksPostgres)("reading the team's fixes beside the daemon's work", () => {
  test("goes on behind a server that was gone, keeps what was read, and ends with the team", async () => {
    const server = await openServer();
    await server.start();
    using machine = await joinMachine(server.url, "team");
    const ending = new AbortController();
    const faults: unknown[] = [];
    const installation = { paths: machine.paths } as Parameters<typeof followTeamFixes>[0];
    const often = { refreshMs: 20, lookMs: 20 };
    const fault = (error: unknown): void => void faults.push(error);
    const ended = followTeamFixes(installation, ending.signal, fault, often);
    const path = teamFixesPath(machine.home);
    await until(() => existsSync(path));
    await server.kill();
    await Bun.sleep(100);
    expect(existsSync(path)).toBe(true);
    removeMembership(machine.home);
    await until(() => !existsSync(path));
    ending.abort();
    await ended;
    expect([faults, existsSync(path)]).toEqual([[], false]);
  });
});
