import { afterAll, describe, expect, test } from "bun:test";
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runProgram } from "../../src/system/run-program.ts";
import { until } from "../until.ts";

const folder = realpathSync(mkdtempSync(join(tmpdir(), "self-gen-heard-")));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const hear = (
  script: string,
  given: { stdin?: string; limitMs?: number; mostBytes?: number } = {},
) =>
  runProgram(["/bin/sh", "-c", script], {
    cwd: folder,
    env: { PATH: process.env["PATH"] ?? "" },
    stdin: "",
    limitMs: 60_000,
    mostBytes: 100_000,
    mark: Bun.randomUUIDv7(),
    ...given,
  });

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    // One that nobody has waited for is no process any more.
    return !readFileSync(`/proc/${pid}/stat`, "utf8").includes(") Z ");
  } catch {
    return false;
  }
};

const pidIn = (name: string): number => Number(readFileSync(join(folder, name), "utf8"));

describe("a program that is heard", () => {
  test("is given its text, and its words and its end are told", async () => {
    expect(await hear("cat; echo done >&2; exit 3", { stdin: "한 줄\n" })).toEqual({
      outcome: "ended",
      exitCode: 3,
      stdout: "한 줄\n",
      stderr: "done\n",
    });
  });

  test("need not read what it is given, however much that is", async () => {
    const heard = await hear("echo short", { stdin: "x".repeat(5_000_000) });
    expect(heard).toMatchObject({ outcome: "ended", exitCode: 0, stdout: "short\n" });
  });

  test("that hangs is ended with all that it started, and what they printed is told", async () => {
    const heard = await hear("echo begun; sleep 600 & echo $! > hung; trap '' TERM; sleep 600", {
      limitMs: 500,
    });
    expect(heard).toMatchObject({ outcome: "timed_out", exitCode: null, stdout: "begun\n" });
    await until(() => !isAlive(pidIn("hung")));
  });

  test("that leaves something running leaves it no longer", async () => {
    const heard = await hear("sleep 600 & echo $! > left; echo over");
    expect(heard).toMatchObject({ outcome: "ended", exitCode: 0, stdout: "over\n" });
    await until(() => !isAlive(pidIn("left")));
  });

  test.each([
    ["hangs", "sleep 600", "timed_out"],
    ["ends", "true", "ended"],
  ] as const)("that %s takes with it what left its session", async (how, rest, outcome) => {
    const name = `escaped-${how}`;
    const escape = `setsid sh -c 'echo $$ > ${name}.part; mv ${name}.part ${name}; exec sleep 600' &`;
    const heard = await hear(
      `${escape} while ! test -e ${name}; do sleep 0.01; done; ${rest}`,
      how === "hangs" ? { limitMs: 2000 } : {},
    );
    expect(heard.outcome).toBe(outcome);
    expect(existsSync(join(folder, name))).toBe(true);
    await until(() => !isAlive(pidIn(name)));
  });

  test("ends with whoever hears it, also when that one is killed, and so does what left its session", async () => {
    const script = Bun.fileURLToPath(import.meta.resolve("./hearing-process.ts"));
    const own = "echo $$ > own; setsid sh -c 'echo $$ > away; exec sleep 600' & sleep 600";
    const hearing = Bun.spawn([process.execPath, script, folder, own], {
      stdio: ["ignore", "ignore", "inherit"],
    });
    const written = (name: string): boolean =>
      existsSync(join(folder, name)) && readFileSync(join(folder, name), "utf8").endsWith("\n");
    await until(() => written("own") && written("away"));
    expect([isAlive(pidIn("own")), isAlive(pidIn("away"))]).toEqual([true, true]);
    hearing.kill("SIGKILL");
    await until(() => !isAlive(pidIn("own")) && !isAlive(pidIn("away")));
  });

  test("that prints without end is ended, and what it printed is not held", async () => {
    const before = process.memoryUsage.rss();
    const heard = await hear("cat /dev/zero");
    expect(heard).toMatchObject({ outcome: "too_long", stdout: "" });
    expect(process.memoryUsage.rss() - before).toBeLessThan(100_000_000);
  });

  test("that complains without end is heard with the end of it", async () => {
    const heard = await hear("head -c 10000000 /dev/zero | tr '\\0' 'x' >&2; echo last >&2");
    expect(heard.outcome).toBe("ended");
    expect(heard.stderr.length).toBeLessThanOrEqual(4000);
    expect(heard.stderr).toEndWith("xlast\n");
  });

  test("that is not there is said not to have started", async () => {
    const given = { cwd: folder, env: {}, stdin: "", limitMs: 1000, mostBytes: 10, mark: "x" };
    const heard = await runProgram([join(folder, "nothing")], given);
    expect(heard).toMatchObject({ outcome: "not_started", exitCode: null });
    expect(existsSync(join(folder, "nothing"))).toBe(false);
  });
});
