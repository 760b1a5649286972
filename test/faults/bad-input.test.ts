import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { readText } from "../../src/clients/stdin.ts";
import { decodeLine, encodeLine, encodeStreamLine } from "../../src/event/line.ts";
import { capture } from "../../src/ingest/capture/capture.ts";
import { capturing } from "../clients/captured-events.ts";
import { SILENT } from "../hooks/processes.ts";
import { openSandbox } from "../sandbox.ts";
import { badInputKinds, badInputs } from "./bad-input.ts";
import { sendBadInputs } from "./bad-input-processes.ts";

describe("bad input", () => {
  test("300 bad inputs through real hooks: exit 0, silence, whole lines, no other file", async () => {
    using sandbox = openSandbox();
    const passwd = readFileSync("/etc/passwd");
    expect(await sendBadInputs(sandbox, 1000, 300)).toEqual([]);
    expect(sandbox.events().length).toBeGreaterThan(270);
    expect(readFileSync("/etc/passwd")).toEqual(passwd);
    const ran = await sandbox.run(["ingest", "--json"]);
    expect(ran.exitCode).toBe(0);
    expect(JSON.parse(ran.stdout)).toMatchObject({ setAside: 0, end: "done" });
    const [row] = sandbox.query<{ n: number }>("SELECT count(*) AS n FROM events");
    expect(row?.n).toBe(sandbox.events().length);
  });

  test("4,000 more through the same functions: nothing throws, and every line can be read again", () => {
    const how = capturing();
    const kinds = new Map<string, number>();
    let lines = 0;
    for (const { kind, stdin } of badInputs(19, 4000)) {
      const text = typeof stdin === "string" ? stdin : Buffer.from(stdin).toString("utf8");
      const input = readText(text, stdin.length);
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      if (input.kind === "nothing") continue;
      for (const event of capture(input, how)) {
        const line = encodeLine(event);
        const decoded = decodeLine(line.slice(0, -1));
        const isSame =
          decoded.ok &&
          decoded.event.id === event.id &&
          decoded.event.type === event.type &&
          decoded.event.ts === event.ts;
        if (!isSame || line.indexOf("\n") !== line.length - 1) {
          throw new Error(`${kind}: ${line.slice(0, 500)}`);
        }
        const shared = encodeStreamLine(event);
        if (shared !== null && !decodeLine(shared.slice(0, -1)).ok) throw new Error(shared);
        lines++;
      }
    }
    expect([...kinds.keys()].toSorted()).toEqual(badInputKinds.toSorted());
    expect(lines).toBeGreaterThan(3100);
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  });

  test("input nested 100,000 deep, in whatever field, is recorded like any other", async () => {
    using sandbox = openSandbox();
    const open = '{"a":'.repeat(100_000);
    const nested = `${open}1${"}".repeat(100_000)}`;
    for (const field of ["tool_input", "tool_response", "prompt", "novelty", "cwd"]) {
      const stdin = `{"hook_event_name":"PostToolUse","session_id":"${field}","${field}":${nested}}\n`;
      expect(await sandbox.hook(null, { stdin })).toEqual(SILENT);
    }
    expect(await sandbox.hook(null, { stdin: nested })).toEqual(SILENT);
    expect(sandbox.events().map(({ type }) => type)).toEqual([
      ...Array.from({ length: 5 }, () => "tool_use"),
      "unknown",
    ]);
  });

  test("the generator makes the same inputs for the same seed, and others for another", () => {
    const made = (seed: number): string =>
      [...badInputs(seed, 140)].map(({ stdin }) => String(stdin)).join("|");
    expect(made(5)).toBe(made(5));
    expect(made(5)).not.toBe(made(6));
  });
});
