/** What a transcript is turned into, whatever it holds. The replays are pure, so there is nothing but them to be tested here. */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  claudeMayReplay,
  openClaudeReplay,
} from "../../src/clients/claude-code/replay/from-records.ts";
import { codexMayReplay } from "../../src/clients/codex/replay/rollout-record.ts";
import { openCodexReplay } from "../../src/clients/codex/replay/from-records.ts";
import type {
  ReplayFactory,
  ReplayCall,
  TranscriptFile,
} from "../../src/clients/transcript/replay.ts";
import { asText, isObject, type Json, type JsonObject } from "../../src/event/event.ts";
import { capture } from "../../src/ingest/capture/capture.ts";
import { hostileTranscripts, realRecords } from "./hostile.ts";

type Client = "claude-code" | "codex";

const REPLAYS: Readonly<
  Record<Client, { readonly open: ReplayFactory; readonly mayMatter: (head: string) => boolean }>
> = {
  "claude-code": { open: openClaudeReplay, mayMatter: claudeMayReplay },
  codex: { open: openCodexReplay, mayMatter: codexMayReplay },
};
const CLIENTS = Object.keys(REPLAYS) as Client[];

const NAMED: TranscriptFile = { path: "/t/named.jsonl", sessionId: "named", agent: null };
const FILES: readonly TranscriptFile[] = [
  NAMED,
  { path: "/t/x.jsonl", sessionId: null, agent: null },
  { path: "/t/agent-1.jsonl", sessionId: "named", agent: { id: "1", type: null } },
];

function replayed(
  open: ReplayFactory,
  records: readonly JsonObject[],
  file: TranscriptFile,
): readonly ReplayCall[] {
  const replay = open(file);
  return [...records.flatMap((record) => replay.take(record)), ...replay.finish()];
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** The first thing that is wrong with a call; null when nothing is. */
function faultOf(
  { ts, key, payload, surroundings }: ReplayCall,
  { sessionId }: TranscriptFile,
): string | null {
  if (!TIME.test(ts) || new Date(ts).toISOString() !== ts) return `no time: ${ts}`;
  if (key === "") return "no key";
  if (!isObject(payload)) return "no payload";
  if (typeof payload["hook_event_name"] !== "string") return "no event";
  // Neither the records nor the file's name may say whose it is.
  if (asText(payload["session_id"]) === null && sessionId !== null) return "no session";
  const known = Object.values(surroundings).every((one) => one === null || typeof one === "string");
  return known ? null : `surroundings: ${JSON.stringify(surroundings)}`;
}

const capturedTypes = (client: Client, { ts, payload, surroundings }: ReplayCall): string[] =>
  capture(
    { kind: "payload", payload },
    {
      client,
      settings: {
        enabled: true,
        collectPromptText: true,
        collectCommands: true,
        excludeProjects: [],
      },
      userHome: null,
      ts,
      newId: () => "id",
      hash: () => "hash",
      projectOf: (folder) => ({ projectPath: folder, repoId: null }),
      replayed: surroundings,
    },
  ).map(({ type }) => type);

describe.each(CLIENTS)("of %s", (client) => {
  const { open, mayMatter } = REPLAYS[client];
  const transcripts = hostileTranscripts(client);
  const files = fc.constantFrom(...FILES);

  test("no transcript makes it fail, and every call has a time, a key, a session and an event that can be recorded", () => {
    fc.assert(
      fc.property(transcripts, files, (records, file) => {
        for (const call of replayed(open, records, file)) {
          expect(faultOf(call, file)).toBeNull();
          expect(capturedTypes(client, call)).not.toContain("unknown");
        }
      }),
      { numRuns: 1500 },
    );
  });

  test("the same records give the same calls", () => {
    fc.assert(
      fc.property(transcripts, files, (records, file) => {
        const wanted = records.filter((record) => mayMatter(JSON.stringify(record).slice(0, 256)));
        expect(replayed(open, wanted, file)).toEqual([...replayed(open, wanted, file)]);
      }),
      { numRuns: 500 },
    );
  });

  test("no two calls of one file that are not the same have one key", () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...realRecords(client)], { maxLength: 60 }), (records) => {
        const calls = replayed(open, records, NAMED);
        const known = new Map<string, string>();
        for (const { key, payload } of calls) {
          const id = JSON.stringify([payload["session_id"], key, payload["hook_event_name"]]);
          const text = JSON.stringify(payload);
          expect(known.get(id) ?? text).toBe(text);
          known.set(id, text);
        }
      }),
      { numRuns: 500 },
    );
  });
});

const MANY = 50_000;
const LONG = 2_000_000;
const timestamp = "2026-01-02T03:04:05.678Z";
const rollout = (type: string, payload: JsonObject): JsonObject => ({ timestamp, type, payload });
const begun: readonly JsonObject[] = [
  rollout("session_meta", { id: "s", cwd: "/p", git: { branch: "main" } }),
  rollout("event_msg", { type: "task_started", turn_id: "t" }),
];
const ran = (cmd: string, output: string): readonly JsonObject[] => [
  rollout("response_item", {
    type: "function_call",
    name: "exec_command",
    call_id: "c",
    arguments: JSON.stringify({ cmd }),
  }),
  rollout("response_item", { type: "function_call_output", call_id: "c", output }),
];
const repeated = (text: string): string => text.repeat(Math.ceil(LONG / text.length));

function nested(depth: number): Json {
  let value: Json = "deep";
  for (let level = 0; level < depth; level++) value = { item: value, content: [value] };
  return value;
}

/** Each would take minutes, or all memory, if its cost were not in proportion. */
const LARGE: Readonly<Record<string, () => readonly JsonObject[]>> = {
  "calls that are never answered": () =>
    Array.from({ length: MANY }, (_, index) =>
      rollout("response_item", { type: "function_call", name: "x", call_id: `c${index}` }),
    ),
  "prompts without an end": () =>
    Array.from({ length: MANY }, () =>
      rollout("event_msg", { type: "user_message", message: "x" }),
    ),
  "compactions in a row": () =>
    Array.from({ length: MANY }, () => rollout("compacted", { message: "x" })),
  "stopped commands": () =>
    Array.from({ length: MANY / 2 }, () => ran("x", "aborted by user")).flat(),
  "a command's endless words about branches": () =>
    ran("git switch x", `Exit code: 0\nOutput:\n${repeated("Switched to branch 'x\n[a ")}`),
  "an endless command": () => ran(repeated("git switch "), "Exit code: 0\nOutput:\n"),
  "endless blanks": () => ran(repeated(" "), repeated("\n")),
  "endless openings": () => ran("x", repeated('<system-reminder><self-generation-record part="')),
  "an endless folder": () => [
    rollout("response_item", {
      type: "function_call",
      name: "exec_command",
      call_id: "c",
      arguments: repeated('"workdir":"/'),
    }),
  ],
  "a change of many files": () => [
    rollout("event_msg", {
      type: "item_completed",
      item: {
        type: "FileChange",
        id: "f",
        status: "completed",
        changes: Object.fromEntries(
          Array.from({ length: MANY }, (_, index) => [
            `/p/${index}`,
            { type: "add", content: "x\n" },
          ]),
        ),
      },
    }),
  ],
  "endless surroundings": () => [
    { type: "message", role: "user", content: repeated("<environment_context>\n <cwd>") },
  ],
};

test("a record of a rollout that is passed over unread changes nothing", () => {
  fc.assert(
    fc.property(hostileTranscripts("codex"), fc.constantFrom(...FILES), (records, file) => {
      const wanted = records.filter((record) =>
        codexMayReplay(JSON.stringify(record).slice(0, 256)),
      );
      expect(replayed(openCodexReplay, wanted, file)).toEqual([
        ...replayed(openCodexReplay, records, file),
      ]);
    }),
    { numRuns: 1000 },
  );
});

describe("of codex, in proportion to its size", () => {
  test.each(Object.keys(LARGE))(
    "%s",
    (name) => {
      const calls = replayed(openCodexReplay, [...begun, ...(LARGE[name]?.() ?? [])], NAMED);
      for (const call of calls) expect(faultOf(call, NAMED)).toBeNull();
    },
    20_000,
  );

  test("a record that is nested deeper than any is passed over", () => {
    const item = { type: "CommandExecution", id: "c", command: nested(18) };
    const records = [...begun, rollout("event_msg", { type: "item_completed", item })];
    expect(() => replayed(openCodexReplay, records, NAMED)).not.toThrow();
  });
});
