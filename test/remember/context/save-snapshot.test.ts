/** Saving a session's context: one line, one file, and what was read so far. */
import { describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { decodeLine } from "../../../src/event/line.ts";
import { hashFile } from "../../../src/remember/context/document/context-file.ts";
import {
  saveLedgerReading,
  loadLedgerReading,
} from "../../../src/remember/ledger/ledger-reading.ts";
import {
  saveSnapshot,
  type ContextSaveRequest,
} from "../../../src/remember/context/save-snapshot.ts";
import { addTo, asked, documentIn, exportIn, transcript, work } from "../../hooks/compacting.ts";
import { openSandbox, type Sandbox } from "../../sandbox.ts";
import { NOTHING_OUT } from "../nothing-out.ts";

const NOW = new Date("2026-11-15T12:00:00.987Z");

function saving(sandbox: Sandbox, given: Partial<ContextSaveRequest> = {}): ContextSaveRequest {
  mkdirSync(join(sandbox.home, "journal"), { recursive: true });
  return {
    run: join(sandbox.home, "run"),
    journal: sandbox.journal,
    client: "claude-code",
    sessionId: "s-1",
    projectPath: sandbox.project,
    repoId: null,
    transcriptPath: null,
    recorded: null,
    out: NOTHING_OUT,
    hidesPrompts: false,
    now: NOW,
    isLate: () => false,
    ...given,
  };
}

const DERIVED = { statement: null } as const;

describe("a save", () => {
  test("writes one line that knows its file by its hash, and the file says when, in seconds [R085, R086]", async () => {
    using sandbox = openSandbox();
    const given = saving(sandbox, { transcriptPath: transcript(sandbox, work(sandbox.project)) });
    const { event, snapshot, file } = await saveSnapshot(given, { trigger: "auto", ...DERIVED });
    const [line, ...more] = sandbox.journalLines();
    expect(more).toEqual([]);
    expect(decodeLine(line ?? "")).toEqual({ ok: true, event: event ?? expect.anything() });
    expect(file).toBe(exportIn(sandbox.project));
    expect(snapshot.fileHash).toBe(hashFile(readFileSync(exportIn(sandbox.project))));
    expect(documentIn(sandbox.project).meta).toEqual({
      version: "2.0",
      saved_at: "2026-11-15T12:00:00Z",
      session_id: "s-1",
      project: sandbox.project,
    });
  });

  test("in the background writes nothing where nothing has changed; before a compaction it always does", async () => {
    using sandbox = openSandbox();
    const path = transcript(sandbox, work(sandbox.project));
    const given = saving(sandbox, { transcriptPath: path });
    const changes: boolean[] = [];
    for (const trigger of ["stop", "stop", "end", "auto", "manual", "stop"] as const) {
      const { isChanged } = await saveSnapshot(given, { trigger, ...DERIVED });
      changes.push(isChanged);
    }
    expect(changes).toEqual([true, false, false, true, true, false]);
    addTo(path, asked("And the coupons, please."));
    expect((await saveSnapshot(given, { trigger: "stop", ...DERIVED })).isChanged).toBe(true);
    expect(sandbox.journalLines().length).toBe(4);
  });

  test("of a session in which nothing happened takes no other's place", async () => {
    using sandbox = openSandbox();
    const path = transcript(sandbox, work(sandbox.project));
    await saveSnapshot(saving(sandbox, { transcriptPath: path }), { trigger: "auto", ...DERIVED });
    for (const trigger of ["auto", "manual", "stop", "end"] as const) {
      const empty = saving(sandbox, { sessionId: "empty" });
      const { event } = await saveSnapshot(empty, { trigger, ...DERIVED });
      expect(event).toBeNull();
    }
    expect(documentIn(sandbox.project).meta.session_id).toBe("s-1");
    expect(sandbox.journalLines().length).toBe(1);
  });

  test("in which somebody only took a rule back is saved, and one that only asked is not", async () => {
    using sandbox = openSandbox();
    for (const [said, isSaved] of [
      ["It is fine to edit schema.sql again.", true],
      ["What is in schema.sql?", false],
    ] as const) {
      const sessionId = String(isSaved);
      const path = transcript(sandbox, asked(said), sessionId);
      const given = saving(sandbox, { transcriptPath: path, sessionId });
      const { event } = await saveSnapshot(given, { trigger: "end", ...DERIVED });
      expect(event !== null).toBe(isSaved);
    }
  });

  test("whose line cannot be written says so, keeps its file, and is made up for by the next", async () => {
    using sandbox = openSandbox();
    const path = transcript(sandbox, work(sandbox.project));
    mkdirSync(sandbox.journal, { recursive: true });
    const given = saving(sandbox, { transcriptPath: path });
    const failed = await saveSnapshot(given, { trigger: "stop", ...DERIVED });
    expect([failed.event, failed.isChanged]).toEqual([null, true]);
    expect(existsSync(exportIn(sandbox.project))).toBe(true);
    const journal = join(sandbox.folder, "other.jsonl");
    const again = await saveSnapshot({ ...given, journal }, { trigger: "stop", ...DERIVED });
    expect(again.event).not.toBeNull();
  });

  test("goes on where neither the file nor what was read can be kept", async () => {
    using sandbox = openSandbox();
    const path = transcript(sandbox, work(sandbox.project));
    writeFileSync(join(sandbox.project, ".claude"), "mine");
    const run = join(sandbox.folder, "file");
    writeFileSync(run, "");
    const given = saving(sandbox, { transcriptPath: path, run });
    const { event, file, fileFault } = await saveSnapshot(given, { trigger: "auto", ...DERIVED });
    expect(event).not.toBeNull();
    expect(file).toBeNull();
    expect(String(fileFault)).toContain("not_a_folder");
  });

  test("begins anew where what was kept is broken in its smallest part", async () => {
    using sandbox = openSandbox();
    const path = transcript(sandbox, work(sandbox.project));
    const given = saving(sandbox, { transcriptPath: path });
    const { snapshot } = await saveSnapshot(given, { trigger: "auto", ...DERIVED });
    const reading = loadLedgerReading(given.run, "s-1");
    for (const list of ["tasks", "requests", "bans", "choices", "written"] as const) {
      const broken = { ...reading, ledger: { ...reading.ledger, [list]: [null] } };
      saveLedgerReading(given.run, broken);
      const again = await saveSnapshot(given, { trigger: "auto", ...DERIVED });
      expect(again.snapshot.document).toEqual(snapshot.document);
    }
  });

  test("keeps somebody's own words until the work goes on, and its decisions beyond that", async () => {
    using sandbox = openSandbox();
    const path = transcript(sandbox, work(sandbox.project));
    const given = saving(sandbox, { transcriptPath: path });
    const statement = {
      goal: { current_objective: "Round once, everywhere." },
      decisions: [{ what: "use decimals", why: "cents", rejected: ["floats"] }],
    };
    await saveSnapshot(given, { trigger: "command", statement });
    const kept = await saveSnapshot(given, { trigger: "auto", ...DERIVED });
    expect(kept.snapshot.document.goal.current_objective).toBe("Round once, everywhere.");
    addTo(path, asked("Now write the coupon page."));
    const later = await saveSnapshot(given, { trigger: "auto", ...DERIVED });
    expect(later.snapshot.document.goal.current_objective).toBe("Now write the coupon page.");
    expect(later.snapshot.document.decisions).toContainEqual(
      statement.decisions[0] ?? expect.anything(),
    );
    expect(later.snapshot.stated).toBe(true);
  });

  test("by several at once leaves whole lines, a whole file and a whole ledger", async () => {
    using sandbox = openSandbox();
    const path = transcript(sandbox, work(sandbox.project));
    const given = saving(sandbox, { transcriptPath: path });
    const all = Array.from({ length: 20 }, () =>
      saveSnapshot(given, { trigger: "auto", ...DERIVED }),
    );
    await Promise.all(all);
    const lines = sandbox.journalLines();
    expect(lines.length).toBe(20);
    expect(lines.every((line) => decodeLine(line).ok)).toBe(true);
    expect(documentIn(sandbox.project).meta.session_id).toBe("s-1");
    expect(loadLedgerReading(given.run, "s-1").ledger.prompts).toBe(3);
  });
});
