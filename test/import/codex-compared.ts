/**
 * Sessions of the real Codex CLI, recorded by our hooks in one home and imported from their rollouts into another: the same
 * events, field by field, where both can know. What only one of them can know is data here, with the reason.
 */
import { expect } from "bun:test";
import { cpSync } from "node:fs";
import type { JsonObject } from "../../src/event/event.ts";
import type { FlatEvent } from "../../src/store/store.ts";
import { quiet } from "../hooks/saving.ts";
import { hookCommand, isReported, recordInto, trailOf } from "../journeys/recording-client.ts";
import { openCodex, type Codex, type CodexOptions } from "../real/codex.ts";
import { textIn } from "../real/json.ts";
import type { Step } from "../real/script.ts";
import { openSandbox, type Ran, type Sandbox } from "../sandbox.ts";

/** Fields that one of the two cannot know. */
const FIELDS = {
  id: "made when a line is written",
  ts: "a hook's own clock; a rollout's record is a few milliseconds off",
  pid: "the process is gone",
  pidStart: "the process is gone",
  hookMs: "no hook ran",
  imported: "says of an event that it comes from a transcript",
  entrypoint: "hooks are not told; the rollout's first record says it",
  clientVersion: "hooks are not told; the rollout's first record says it",
} as const;

/** Fields of one type that are known to the rollout alone. */
const MORE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  compaction_summary: { text: "hooks are not given the summary" },
  subagent_stop: { transcriptPath: "the parent's, which a subagent's rollout does not name" },
};

/** Events that one of the two cannot know, as `labelOf` names them. */
const HOOKS_ALONE: Readonly<Record<string, string>> = {
  "session.lifecycle ended other": "a rollout just ends",
  "session.lifecycle started resume": "an interactive client does not write down that it resumed",
  "session.lifecycle started clear": "/clear leaves no record: its session begins like any other",
  "session.lifecycle waiting_permission": "a question to the person leaves no record",
  permission: "a question to the person leaves no record",
};
export const NOT_APPLIED =
  "tool_error apply_patch apply_patch verification failed: Failed to read file to update <PATH>: No such file or directory (os error 2)";

const ROLLOUT_ALONE: Readonly<Record<string, string>> = {
  "session.lifecycle started startup": "what hooks call clear",
  "tool_use apply_patch true": "PostToolUse is not called for a patch that a command applies",
  [NOT_APPLIED]: "PostToolUse is not called for what Codex refuses",
  "tool_error mcp__shop__find none": "PostToolUse is not called for a server's error",
  "tool_use Bash false interrupted": "PostToolUse is not called for what a person stops",
  "turn.end false": "no hook is called when a request fails",
  turn_failed: "no hook is called when a request fails",
};

export const ENDED = "session.lifecycle ended other";

export const exec = (cmd: string, more: JsonObject = {}): Step => ({
  tool: "exec_command",
  input: { cmd, ...more },
});

export type Watched = AsyncDisposable & { readonly codex: Codex; readonly sandbox: Sandbox };

export function openWatched(options: Omit<CodexOptions, "hookCommand"> = {}): Watched {
  const sandbox = openSandbox();
  const extraEnv = recordInto(sandbox);
  const codex = openCodex({ hookCommand: hookCommand("codex"), ...options, extraEnv });
  return {
    codex,
    sandbox,
    [Symbol.asyncDispose]: async () => {
      await codex.close();
      sandbox[Symbol.dispose]();
    },
  };
}

export const imports = ({ codex }: Watched, into: Sandbox): Promise<Ran> =>
  into.run(["import", "--client", "codex", "--contexts", "--json"], {
    env: { CODEX_HOME: codex.codexHome },
  });

/** What the rollouts give in another home, whose hashes have the same key. */
async function readAgain(watched: Watched): Promise<FlatEvent[]> {
  using other = openSandbox();
  cpSync(`${watched.sandbox.home}/run/hash.key`, `${other.home}/run/hash.key`);
  expect(await imports(watched, other)).toMatchObject({ exitCode: 0, stderr: "" });
  const events = other.events();
  await imports(watched, other);
  expect(other.events()).toEqual(events);
  expect(other.streamLines()).toEqual([]);
  return events.filter((event) => isReported(event) && event.type !== "imported");
}

const labelOf = (event: FlatEvent): string => {
  if (event.type === "turn_failed") return event.type;
  const label = trailOf([event])[0] ?? event.type;
  return event["interrupted"] === true && event.type === "tool_use"
    ? `${label} interrupted`
    : label;
};

/** What both say of the same thing. */
const identityOf = (event: FlatEvent): string =>
  JSON.stringify([
    event.type,
    event.sessionId,
    ...["agentId", "turnId", "toolUseId", "phase", "source", "text"].map((key) =>
      event.type === "compaction_summary" && key === "text" ? null : event[key],
    ),
  ]);

function notAmong(events: readonly FlatEvent[], others: readonly FlatEvent[]): FlatEvent[] {
  const known = new Map<string, number>();
  for (const other of others) known.set(identityOf(other), (known.get(identityOf(other)) ?? 0) + 1);
  return events.filter((event) => {
    const left = known.get(identityOf(event)) ?? 0;
    known.set(identityOf(event), left - 1);
    return left <= 0;
  });
}

const comparable = (events: readonly FlatEvent[], without: readonly FlatEvent[]): JsonObject[] => {
  const shared = events.filter((event) => !without.includes(event));
  const ordered = shared
    .map((event, at) => ({ event, at, group: groupAt(shared, at) }))
    // A subagent's events stand among the others as they were written, and calls side by side end in either order.
    .toSorted(
      (a, b) =>
        threadOf(a.event).localeCompare(threadOf(b.event)) ||
        a.group - b.group ||
        textIn(a.event["toolUseId"]).localeCompare(textIn(b.event["toolUseId"])) ||
        a.at - b.at,
    );
  return ordered.map(({ event }) => {
    const hidden = new Set([...Object.keys(FIELDS), ...Object.keys(MORE[event.type] ?? {})]);
    const kept = Object.entries(event).filter(([key]) => !hidden.has(key));
    return Object.fromEntries(kept);
  });
};

/** How many events of its thread stand before it, or before the calls that it stands among. */
function groupAt(events: readonly FlatEvent[], at: number): number {
  const thread = events[at] === undefined ? "" : threadOf(events[at]);
  const before = events.slice(0, at).filter((event) => threadOf(event) === thread);
  const isCall = ({ type }: FlatEvent): boolean => type === "tool_use" || type === "tool_error";
  const isAmongCalls = events[at] !== undefined && isCall(events[at]);
  return isAmongCalls ? before.findLastIndex((event) => !isCall(event)) + 1 : before.length;
}

/** A review and a subagent have rollouts of their own. */
const threadOf = (event: FlatEvent): string =>
  `${event.sessionId} ${textIn(event["agentId"] ?? event["transcriptPath"])}`;

/** With what is typed while it stops, Codex may go on in the same turn and stop again: the rollout has the last end. */
const withoutFirstEnds = (events: readonly FlatEvent[]): FlatEvent[] =>
  events.filter(
    (event, at) =>
      event.type !== "turn.end" ||
      !events.slice(at + 1).some((other) => identityOf(other) === identityOf(event)),
  );

type Alone = { readonly hooks: readonly string[]; readonly rollout: readonly string[] };

/** Answers what the rollouts gave. */
export async function expectSame(watched: Watched, alone: Alone): Promise<readonly FlatEvent[]> {
  await quiet(watched.sandbox);
  const recorded = withoutFirstEnds(watched.sandbox.events().filter(isReported));
  const read = await readAgain(watched);
  const [byHooks, byRollout] = [notAmong(recorded, read), notAmong(read, recorded)];
  expect({ hooks: byHooks.map(labelOf), rollout: byRollout.map(labelOf) }).toEqual({
    hooks: [...alone.hooks],
    rollout: [...alone.rollout],
  });
  for (const label of alone.hooks) expect(HOOKS_ALONE).toHaveProperty([label]);
  for (const label of alone.rollout) expect(ROLLOUT_ALONE).toHaveProperty([label]);
  expect(comparable(read, byRollout)).toEqual(comparable(recorded, byHooks));
  expect(read.every((event) => event["imported"] === true)).toBe(true);
  return read;
}
