import { expect, test } from "bun:test";
import { tmpdir } from "node:os";
import { openPrograms } from "./programs.ts";
import { HANG_MS } from "../limits.ts";

const settings = { cwd: tmpdir(), env: {}, timeoutMs: HANG_MS };

test("a program gets exactly the environment it is given", async () => {
  const finished = await openPrograms().run(["/usr/bin/env"], {
    ...settings,
    env: { ONLY: "this" },
  });
  expect(finished.stdout).toBe("ONLY=this\n");
});

test("a program that takes too long is ended, and the error shows what it had printed", async () => {
  const stubborn = ["/bin/sh", "-c", "trap '' TERM; echo $$; while :; do /bin/sleep 0.1; done"];
  const failure = await openPrograms()
    .run(stubborn, { ...settings, timeoutMs: 300 })
    .then(
      () => "",
      (fault: unknown) => String(fault),
    );
  expect(failure).toContain("was ended after 300 ms");
  const pid = Number(/stdout: (\d+)/.exec(failure)?.[1]);
  expect(pid).toBeGreaterThan(1);
  expect(() => process.kill(pid, 0)).toThrow("ESRCH");
});

test("output that a grandchild holds open does not delay the answer", async () => {
  const finished = await openPrograms().run(
    ["/bin/sh", "-c", "/bin/sleep 2 & echo left; exit 4"],
    settings,
  );
  expect(finished).toMatchObject({ exitCode: 4, stdout: "left\n" });
  expect(finished.durationMs).toBeLessThan(1700);
});
