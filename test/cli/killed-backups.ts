/** Backups that are killed at any moment; shared by the test and its long form. */
import { expect } from "bun:test";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { openSandbox } from "../sandbox.ts";
import { backUp, done, killed, writeManyLines } from "./backup-home.ts";

export async function expectWholeOrNone(rounds: number): Promise<void> {
  using sandbox = openSandbox();
  writeManyLines(sandbox, "many", 20_000);
  await sandbox.run(["ingest"]);
  const isBegun = (): boolean =>
    readdirSync(sandbox.folder).some((name) => name.includes(".partial-"));
  const partials = (): string[] =>
    readdirSync(sandbox.folder).filter((name) => name.includes(".partial-"));
  let kills = 0;
  for (let round = 0; round < rounds; round++) {
    const folder = join(sandbox.folder, `backup-${round}`);
    kills += Number(await killed(sandbox, ["backup", folder], isBegun, round * 25));
    if (existsSync(folder))
      expect(await done(sandbox, ["backup", "--verify", folder])).toMatchObject({ events: 20_000 });
    for (const name of partials()) rmSync(join(sandbox.folder, name), { recursive: true });
  }
  expect(kills).toBeGreaterThan(rounds / 4);
  const folder = await backUp(sandbox);
  expect(await done(sandbox, ["backup", "--verify", folder])).toMatchObject({ events: 20_000 });
}
