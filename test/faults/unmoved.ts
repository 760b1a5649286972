/** Bad input through real hooks; shared by the test and its long form. */
import { expect } from "bun:test";
import { readFileSync } from "node:fs";
import { openSandbox } from "../sandbox.ts";
import { sendBadInputs } from "./bad-input-processes.ts";

/** Hands so many bad inputs to real hooks: nothing goes wrong, and what they left can be read in. */
export async function expectUnmoved(count: number): Promise<void> {
  using sandbox = openSandbox();
  const passwd = readFileSync("/etc/passwd");
  expect(await sendBadInputs(sandbox, 1000, count)).toEqual([]);
  expect(sandbox.events().length).toBeGreaterThan(count * 0.9);
  expect(readFileSync("/etc/passwd")).toEqual(passwd);
  const ran = await sandbox.run(["ingest", "--json"]);
  expect(ran.exitCode).toBe(0);
  expect(JSON.parse(ran.stdout)).toMatchObject({ setAside: 0, end: "done" });
  const [row] = sandbox.query<{ n: number }>("SELECT count(*) AS n FROM events");
  expect(row?.n).toBe(sandbox.events().length);
}
