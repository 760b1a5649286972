// Every field of the captured payloads is stored, or named in NOT_STORED with the reason why not.
import { expect, test } from "bun:test";
import { NOT_STORED } from "../../src/clients/hook/not-stored.ts";
import { asText, isObject, type Json, type JsonObject } from "../../src/event/event.ts";
import { type Captured, capturedPayloads } from "../payloads.ts";
import { captureEvents, situate } from "./captured-events.ts";

type Path = readonly string[];

/** Every place that holds a value of its own: text, number, flag, null, or an empty container. */
function leavesOf(value: Json, path: Path = []): Path[] {
  if (typeof value !== "object" || value === null) return [path];
  const entries: [string, Json][] = Object.entries(value);
  return entries.length === 0
    ? [path]
    : entries.flatMap(([key, one]) => leavesOf(one, [...path, key]));
}

/** The same kind of value, but another one. */
function another(value: Json): Json {
  if (typeof value === "string") return `${value}-changed`;
  if (typeof value === "number") return value + 1;
  if (typeof value === "boolean") return !value;
  return Array.isArray(value) ? ["something"] : value === null ? "something" : { some: "thing" };
}

function withAnother(value: Json, [key, ...rest]: Path): Json {
  if (key === undefined) return another(value);
  if (Array.isArray(value)) {
    return value.map((one: Json, at) => (String(at) === key ? withAnother(one, rest) : one));
  }
  const fields = isObject(value) ? value : {};
  return { ...fields, [key]: withAnother(fields[key] ?? null, rest) };
}

/** The name NOT_STORED would use for the kind of call: `PreToolUse[other]`, `SubagentStop[summariser]`. */
function kindOf(stdin: JsonObject): string {
  const event = asText(stdin["hook_event_name"]) ?? "";
  const early = ["Skill", "AskUserQuestion", "ExitPlanMode"].includes(
    asText(stdin["tool_name"]) ?? "",
  );
  if (event === "PreToolUse" && !early) return `${event}[other]`;
  return event === "SubagentStop" && stdin["agent_type"] === "" ? `${event}[summariser]` : event;
}

function covering(stdin: JsonObject, path: Path): string | undefined {
  const kind = kindOf(stdin);
  const [top = ""] = path;
  const names = [top, `${top}.*`, `${kind}.${top}`, `${kind}.${top}.*`, `${kind}.*`];
  return names.find((name) => Object.hasOwn(NOT_STORED, name));
}

/** Hashes are all the same here: a hash recognises a value, but does not store it. */
const recorded = (one: Captured, stdin: JsonObject): string =>
  JSON.stringify(captureEvents(stdin, { client: one.client, hash: () => "hash" }));

function lostLeaves(one: Captured): Path[] {
  const stdin = situate(one.stdin);
  const before = recorded(one, stdin);
  return leavesOf(stdin).filter(
    (path) => recorded(one, withAnother(stdin, path) as JsonObject) === before,
  );
}

test("every field of every captured payload is stored, or named with the reason why not", () => {
  const unnamed: string[] = [];
  const used = new Set<string>();
  let leaves = 0;
  for (const one of capturedPayloads()) {
    leaves += leavesOf(one.stdin).length;
    for (const path of lostLeaves(one)) {
      const name = covering(situate(one.stdin), path);
      if (name === undefined) unnamed.push(`${one.version} ${one.name}: ${path.join(".")}`);
      else used.add(name);
    }
  }
  expect(unnamed).toEqual([]);
  expect(Object.keys(NOT_STORED).filter((name) => !used.has(name))).toEqual([]);
  expect(leaves).toBeGreaterThan(1000);
});

test("the walk notices a field that is lost and not named", () => {
  const one = capturedPayloads().find(({ name }) => name === "Stop");
  if (one === undefined) throw new Error("no captured Stop");
  const lost = lostLeaves({ ...one, stdin: { ...one.stdin, stop_hook_active: true } });
  expect(lost).toEqual([["stop_hook_active"]]);
  expect(covering({ hook_event_name: "Stop" }, ["stop_hook_active"])).toBe("stop_hook_active");
  expect(covering({ hook_event_name: "Stop" }, ["last_assistant_message"])).toBeUndefined();
});

test("each reason says something", () => {
  for (const reason of Object.values(NOT_STORED)) expect(reason.length).toBeGreaterThan(20);
});
