/** How long `self-gen doctor` takes beside a long history, and how much room an installation takes. */
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { percentile } from "./figures.ts";

const program = join(import.meta.dir, "../dist/self-gen");
const RUNS = 9;

export type DoctorFigures = {
  readonly p50: number;
  readonly max: number;
  /** Whether the whole database was looked at in time, in every run. */
  readonly isWhole: boolean;
};

async function run(args: readonly string[], home: string, user: string): Promise<string> {
  const env = { PATH: "/usr/bin:/bin", HOME: user, SELF_GEN_HOME: home, LANG: "en_US.UTF-8" };
  const child = Bun.spawn([program, ...args], { env, stdin: "ignore", stderr: "inherit" });
  return new Response(child.stdout).text();
}

export async function benchDoctor(home: string): Promise<DoctorFigures> {
  const user = mkdtempSync(join(tmpdir(), "self-gen-bench-user-"));
  try {
    await run(["install", "--yes", "--no-daemon"], home, user);
    const times: number[] = [];
    let isWhole = true;
    for (let n = 0; n < RUNS; n++) {
      const began = performance.now();
      const said = await run(["doctor", "--json"], home, user);
      times.push(performance.now() - began);
      isWhole &&= !said.includes("DATABASE_NOT_CHECKED");
    }
    const sorted = times.toSorted((a, b) => a - b);
    return { p50: percentile(times, 50), max: sorted.at(-1) ?? Number.NaN, isWhole };
  } finally {
    rmSync(user, { recursive: true, force: true });
  }
}

export async function installedMegabytes(): Promise<number> {
  const user = mkdtempSync(join(tmpdir(), "self-gen-bench-user-"));
  const home = join(user, ".self-generation");
  try {
    await run(["install", "--yes", "--no-daemon"], home, user);
    const files = readdirSync(home, { recursive: true, withFileTypes: true });
    const bytes = files.map(({ parentPath, name }) => statSync(join(parentPath, name)));
    return bytes.reduce((sum, one) => sum + (one.isFile() ? one.size : 0), 0) / 1_000_000;
  } finally {
    rmSync(user, { recursive: true, force: true });
  }
}
