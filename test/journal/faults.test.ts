import { expect, test } from "bun:test";
import { appendFileSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { type FaultLine, forgetFaults, readFaults, recordFault } from "../../src/journal/faults.ts";
import { tokens } from "../redact/fake-secrets.ts";
import { openFolder } from "./folder.ts";

const aFault = (given: Partial<FaultLine> = {}): FaultLine => ({
  ts: "2026-02-18T13:10:00.000Z",
  where: "daemon",
  code: "DB_CORRUPT",
  message: "file is not a database",
  ...given,
});

test("faults are read in the order they were written, from a file of its owner's alone", () => {
  using folder = openFolder();
  const logs = folder.path("logs");
  expect(readFaults(logs)).toEqual([]);
  const faults = ["DB_CORRUPT", "DB_FULL", "INTERNAL"].map((code) => aFault({ code }));
  for (const fault of faults) recordFault(logs, fault);
  expect(readFaults(logs)).toEqual(faults);
  expect(statSync(`${logs}/faults.jsonl`).mode & 0o777).toBe(0o600);
  expect(statSync(logs).mode & 0o777).toBe(0o700);
  forgetFaults(logs);
  forgetFaults(logs);
  expect(readFaults(logs)).toEqual([]);
});

test("a message tells no secret, and not more than can be read", () => {
  using folder = openFolder();
  const logs = folder.path("logs");
  for (const secret of Object.values(tokens)) {
    recordFault(logs, aFault({ message: `request with ${secret} was refused` }));
  }
  recordFault(logs, aFault({ message: `한글 ${"long ".repeat(10_000)}` }));
  const text = readFileSync(`${logs}/faults.jsonl`, "utf8");
  for (const secret of Object.values(tokens)) expect(text).not.toContain(secret);
  const last = readFaults(logs).at(-1)?.message ?? "";
  expect(last).toStartWith("한글 long");
  expect(last.length).toBeLessThan(1000);
});

test("a message over several lines is one line", () => {
  using folder = openFolder();
  const logs = folder.path("logs");
  recordFault(logs, aFault({ message: "first\nsecond\r\nthird" }));
  recordFault(logs, aFault({ message: "next" }));
  expect(readFaults(logs)).toHaveLength(2);
});

test("when the file is full its older half goes, and the newest faults stay", () => {
  using folder = openFolder();
  const logs = folder.path("logs");
  mkdirSync(logs);
  const lines = Array.from({ length: 3000 }, (_, at) =>
    JSON.stringify(aFault({ code: `OLD_${at}`, message: "x".repeat(60) })),
  );
  writeFileSync(`${logs}/faults.jsonl`, `${lines.join("\n")}\n`);
  recordFault(logs, aFault({ code: "NEWEST" }));
  const codes = readFaults(logs).map(({ code }) => code);
  expect(codes.slice(-2)).toEqual(["OLD_2999", "NEWEST"]);
  expect(codes).not.toContain("OLD_0");
  expect(codes.length).toBeGreaterThan(1000);
  for (let round = 0; round < 5000; round++) recordFault(logs, aFault({ code: `NEW_${round}` }));
  expect(statSync(`${logs}/faults.jsonl`).size).toBeLessThan(300 * 1024);
  expect(readFaults(logs).at(-1)?.code).toBe("NEW_4999");
});

test("lines that are no faults are left out, and do no harm to the next", () => {
  using folder = openFolder();
  const logs = folder.path("logs");
  recordFault(logs, aFault());
  appendFileSync(`${logs}/faults.jsonl`, 'null\n7\n[]\n{"ts":7}\n{"half": ');
  recordFault(logs, aFault({ code: "NEXT" }));
  expect(readFaults(logs).map(({ code }) => code)).toEqual(["DB_CORRUPT", "NEXT"]);
});

test("where nothing can be written nothing is thrown", () => {
  using folder = openFolder();
  writeFileSync(folder.path("file"), "");
  expect(() => recordFault(folder.path("file"), aFault())).not.toThrow();
  mkdirSync(folder.path("logs/faults.jsonl"), { recursive: true });
  expect(() => recordFault(folder.path("logs"), aFault())).not.toThrow();
  expect(readFaults(folder.path("logs"))).toEqual([]);
});
