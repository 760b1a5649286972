/**
 * Transcripts that nobody's client would write: real ones whose records are cut out, doubled, swapped, dated at no time, or
 * have one value replaced, wherever it stands, mixed with objects that are no record at all.
 */
import fc from "fast-check";
import type { JsonObject } from "../../src/event/event.ts";
import { brokenRecords, linesOf, recordOf } from "../clients/transcripts.ts";

export const REAL: Readonly<Record<"claude-code" | "codex", readonly string[]>> = {
  "claude-code": ["claude-197", "claude-answers", "claude-headless", "claude-interactive"],
  codex: ["codex-compacted", "codex-patched"],
};

/** As it was written, once. */
export const realRecords = (client: keyof typeof REAL): readonly JsonObject[] =>
  REAL[client].flatMap(linesOf).map(recordOf);

const NO_TIMES = [
  "",
  "yesterday",
  "2026-13-45T99:99:99.999Z",
  "+275760-09-13T00:00:00.000Z",
  "-000001-01-01T00:00:00.000Z",
  "2026-01-01",
  "2026-01-01T00:00:00+09:00",
  "9".repeat(1000),
  0,
  -1,
  1e300,
  null,
  [],
  {},
] as const;

/** Names and values that mean something to whoever is careless with objects, paths or patterns. */
const TRAPS = [
  "__proto__",
  "constructor",
  "toString",
  "../../../../etc/passwd",
  "\0",
  "\ud800",
  "'".repeat(300),
  "*** Begin Patch\n*** Update File: ",
  "<environment_context>",
  "{".repeat(500),
] as const;

const FIELDS = [
  "type",
  "payload",
  "timestamp",
  "id",
  "session_id",
  "sessionId",
  "uuid",
  "parentUuid",
  "call_id",
  "item",
  "message",
  "content",
  "role",
  "source",
  "git",
  "arguments",
  "output",
  "changes",
  "toolUseResult",
  "cwd",
] as const;

const trap = fc.constantFrom<unknown>(...TRAPS, ...NO_TIMES, true, 7);

/** Objects whose fields have known names and any values. */
const { object: nearObjects } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    trap,
    fc.jsonValue({ maxDepth: 2 }),
    fc.array(tie("value"), { maxLength: 3 }),
    tie("object"),
  ),
  object: fc.dictionary(fc.constantFrom(...FIELDS, "__proto__"), tie("value"), { maxKeys: 6 }),
}));
const nearRecords: fc.Arbitrary<JsonObject> = nearObjects.map((value) => parsed(value));

/** Whatever it was, it becomes what `JSON.parse` makes of a line. */
function parsed(value: unknown): JsonObject {
  return recordOf(JSON.stringify(value));
}

/** A record of a transcript that was tampered with. */
function tampered(records: readonly JsonObject[]): fc.Arbitrary<JsonObject> {
  const real = fc.constantFrom(...records);
  return fc.oneof(
    { weight: 6, arbitrary: real },
    { weight: 3, arbitrary: brokenRecords(records) },
    { weight: 1, arbitrary: nearRecords },
    {
      weight: 1,
      arbitrary: fc
        .tuple(real, fc.constantFrom(...NO_TIMES))
        .map(([record, timestamp]) => parsed({ ...record, timestamp })),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(real, real, fc.constantFrom(...FIELDS))
        .map(([record, other, field]) => parsed({ ...record, [field]: other[field] ?? null })),
    },
  );
}

/** Some of it in its own order, some of it anywhere. */
export function hostileTranscripts(client: keyof typeof REAL): fc.Arbitrary<readonly JsonObject[]> {
  const records = realRecords(client);
  const inOrder = fc
    .tuple(
      fc.subarray([...records], { maxLength: 40 }),
      fc.array(tampered(records), { maxLength: 6 }),
      fc.nat(),
    )
    .map(([kept, strange, at]) => kept.toSpliced(at % (kept.length + 1), 0, ...strange));
  return fc.oneof(inOrder, fc.array(tampered(records), { maxLength: 40 }));
}
