/** Processes that bring a search index up to what is recorded, also some that are killed at it. */
import { expect } from "bun:test";
import { ingest } from "../../../src/ingest/ingest.ts";
import { removeIndex } from "../../../src/ingest/search/open-index.ts";
import { type IndexHome, liveSession, openIndexHome } from "./index-home.ts";

const PROCESS = Bun.fileURLToPath(import.meta.resolve("./index-process.ts"));

type Child = Bun.Subprocess<"ignore", "pipe", "pipe">;

export const startCatchUp = ({ sandbox, dataFolder }: IndexHome): Child =>
  Bun.spawn([process.execPath, PROCESS, sandbox.db, dataFolder], {
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });

export async function reportOf(child: Child): Promise<{ events: number; end: string }> {
  const [output, errors] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  expect([await child.exited, errors]).toEqual([0, ""]);
  return JSON.parse(output.split("\n")[1] ?? "") as { events: number; end: string };
}

export async function isAsMadeAnew(home: IndexHome): Promise<void> {
  await home.caughtUp();
  const before = home.dumpIndex();
  removeIndex(home.dataFolder);
  await home.caughtUp();
  expect(before).toEqual(home.dumpIndex());
}

export async function expectNothingLost(rounds: number): Promise<void> {
  await using home = openIndexHome();
  for (let round = 0; round < rounds; round++) {
    for (let n = 0; n < 40; n++) liveSession(home, `s${round}-${n}`, "/srv/a", n);
    await ingest(home.context);
    const child = startCatchUp(home);
    await child.stdout.getReader().read();
    await Bun.sleep((round * 17) % 90);
    child.kill("SIGKILL");
    await child.exited;
  }
  await isAsMadeAnew(home);
}
