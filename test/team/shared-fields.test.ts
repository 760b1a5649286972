/** Of a project that is shared in part, what is not shared is in no row there. */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { DERIVED_KINDS } from "../../src/event/derived-payloads.ts";
import type { Json, RawEvent } from "../../src/event/event.ts";
import { OBSERVED_KINDS } from "../../src/event/observed-payloads.ts";
import { openConnection } from "../../src/store/postgres/connection.ts";
import { addDeletion } from "../../src/team/deletions.ts";
import { SHARED_FIELDS, type SharedField } from "../../src/team/shared-fields.ts";
import { readShares, share } from "../../src/team/shares.ts";
import { previewEvents } from "../../src/ingest/forward/preview.ts";
import { createTestDatabase, lacksPostgres } from "../postgres.ts";
import { joinMachine, PROJECT } from "./machines.ts";

const TYPES = [...Object.keys(OBSERVED_KINDS), ...Object.keys(DERIVED_KINDS), "of another program"];

/** Where each text is said: a word that only it has, found in any row. */
const SAID: readonly (readonly [type: string, name: string, field: SharedField])[] = [
  ["prompt", "text", "prompts"],
  ["turn.start", "prompt", "prompts"],
  ["turn.end", "lastAssistantMessage", "answers"],
  ["tool_use", "meta", "tools"],
  ["tool_error", "meta", "tools"],
  ["tool_error", "errorRaw", "errors"],
  ["tool_error", "error", "errors"],
  ["turn_failed", "error", "errors"],
];
/** Quote all of them, or are not known to say nothing. */
const MIXED = ["session_summary", "snapshot", "compaction_summary", "memory", "of another program"];
const WORDS = {
  prompts: "qpromptq",
  answers: "qanswerq",
  tools: "qtoolq",
  errors: "qerrorq",
} as const;

const oneOf = <T>(all: readonly T[]): fc.Arbitrary<T> => fc.constantFrom(...all);
const fields = fc.subarray([...SHARED_FIELDS]);
const json = (word: string): Json => ({ command: `run ${word}`, nested: [{ deep: word }] });

const saying = oneOf(SAID).map(([type, name, field]): Pick<RawEvent, "type" | "data"> => ({
  type,
  data: { tool: "Bash", [name]: name === "meta" ? json(WORDS[field]) : `it says ${WORDS[field]}` },
}));
const mixed = fc
  .tuple(oneOf(MIXED), oneOf(["text", "lastText", "extra", "recent"]))
  .map(([type, name]): Pick<RawEvent, "type" | "data"> => ({
    type,
    data: { [name]: Object.values(WORDS).join(" ") },
  }));
/** Whatever has a name that nobody declared. */
const undeclared = fc
  .tuple(oneOf(TYPES), fc.constantFrom("extra", "undeclared"))
  .map(([type, name]): Pick<RawEvent, "type" | "data"> => ({
    type,
    data: { [name]: json(Object.values(WORDS).join(" ")) },
  }));
const events = fc.array(
  fc
    .tuple(fc.oneof(saying, mixed, undeclared), oneOf(["a", "b"]))
    .map(([{ type, data }, sessionId]) => ({
      type,
      data,
      sessionId,
      id: Bun.randomUUIDv7(),
    })),
  { minLength: 5, maxLength: 40 },
);

async function bytesThere(url: string, machine: string): Promise<string> {
  const connection = openConnection(new URL(url));
  try {
    const tables = (await connection.send(
      "select table_name as name from information_schema.columns where table_schema = 'self_gen' and column_name = 'machine'",
      [],
    )) as { name: string }[];
    const found = [];
    for (const { name } of tables)
      found.push(await connection.send(`select * from ${name} where machine = $1`, [machine]));
    return JSON.stringify(found);
  } finally {
    await connection.close();
  }
}

const wordsIn = (text: string): readonly string[] =>
  SHARED_FIELDS.filter((field) => text.includes(WORDS[field]));

describe.skipIf(lacksPostgres)("a project that is shared in part", () => {
  test("previews a journal that is longer than what is read at once", async () => {
    using machine = await joinMachine(await createTestDatabase(), "team");
    const some = Array.from({ length: 2000 }, () => ({ data: { text: "x".repeat(300) } }));
    machine.record(...some);
    const consent = { shares: readShares(machine.home), from: null };
    expect([...previewEvents(machine.paths.journal, consent, new Map())]).toHaveLength(2000);
  });

  test("sends nothing of what is not shared, nor shows it in the preview, whatever happens in it", async () => {
    const url = await createTestDatabase();
    const sent = new Set<string>();
    await fc.assert(
      fc.asyncProperty(events, fields, fields, async (given, first, then) => {
        using machine = await joinMachine(url, "team");
        share(machine.home, PROJECT, first);
        machine.record(...given);
        for (const shared of [first, then]) {
          if (shared === then) {
            addDeletion(machine.home, { by: "project", projectPath: PROJECT });
            share(machine.home, PROJECT, then);
          }
          const consent = { shares: readShares(machine.home), from: null };
          const previewed = [...previewEvents(machine.paths.journal, consent, new Map())];
          expect(await machine.forward()).toMatchObject({ end: "done" });
          const there = await bytesThere(url, machine.machine);
          for (const text of [there, JSON.stringify(previewed)])
            expect(wordsIn(text).filter((field) => !shared.some((one) => one === field))).toEqual(
              [],
            );
          for (const { id } of previewed) expect(there).toContain(id);
          for (const field of wordsIn(there)) sent.add(field);
        }
      }),
      { numRuns: 40 },
    );
    // What is shared did arrive.
    expect([...sent].toSorted()).toEqual([...SHARED_FIELDS].toSorted());
  }, 60_000);
});
