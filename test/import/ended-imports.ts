/** Imports that are ended in the middle. */
import { expect, test } from "bun:test";
import { openSandbox, PROGRAM, type Sandbox } from "../sandbox.ts";
import { answered, at, linesOf, place, said, uuid } from "./files.ts";

export type Report = {
  readonly outcomes: Readonly<Record<string, number>>;
  readonly events: number;
  readonly summaries: number;
  readonly problemCount: number;
  readonly transcripts: number;
};

/** Waits for what is otherwise done behind it: nobody writes while a test looks. */
export async function imports(sandbox: Sandbox, ...args: readonly string[]): Promise<Report> {
  const ran = await sandbox.run(["import", "--contexts", "--json", ...args]);
  expect(ran).toMatchObject({ stderr: "", exitCode: 0 });
  return JSON.parse(ran.stdout) as Report;
}

const SESSIONS = 12;
const TURNS = 200;

const manyTurns = (sandbox: Sandbox, id: string): string =>
  linesOf(
    Array.from({ length: TURNS }, (_, turn) => [
      said(sandbox, id, at(turn * 10), `Prompt ${turn}`),
      answered(sandbox, id, at(turn * 10 + 1), `Answer ${turn}`),
    ]).flat(),
  );

export function testEndedBy(signal: "SIGKILL" | "SIGINT"): void {
  test(`ended by ${signal} in the middle, an import keeps what it wrote, and the next goes on to the same end`, async () => {
    using sandbox = openSandbox();
    for (let number = 1; number <= SESSIONS; number++) {
      place(sandbox, `${uuid(number)}.jsonl`, manyTurns(sandbox, uuid(number)));
    }
    const child = Bun.spawn([PROGRAM, "import"], {
      cwd: sandbox.project,
      env: { ...sandbox.env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    while (Bun.file(sandbox.journal).size < 100_000 && child.exitCode === null) await Bun.sleep(1);
    child.kill(signal);
    await child.exited;
    if (signal === "SIGINT") {
      expect(child.exitCode).toBe(1);
      expect(await new Response(child.stdout).text()).toContain("self-gen import");
    }
    const kept = sandbox.events().filter(({ type }) => type === "prompt").length;
    expect(kept).toBeGreaterThan(0);
    expect(kept).toBeLessThan(SESSIONS * TURNS);

    await imports(sandbox);
    expect((await imports(sandbox)).outcomes).toMatchObject({
      recorded: SESSIONS,
      new: 0,
      added: 0,
    });
    const prompts = "select count(*) as n from events where type = 'prompt'";
    expect(sandbox.query(prompts)).toEqual([{ n: SESSIONS * TURNS }]);
    expect(sandbox.query("select count(*) as n from sessions where state = 'ended'")).toEqual([
      { n: SESSIONS },
    ]);
  });
}
