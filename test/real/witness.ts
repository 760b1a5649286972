/**
 * Stands between a client and an installed hook: hands everything through, and keeps what the hook was given, what it
 * printed and how it ended. Of some events the client itself reports nothing (PreCompact, PostCompact, SessionEnd).
 *
 * With each call it keeps the transcript as it was at that moment. It can lose an answer on the way, as a client does
 * that runs a hook and does not use what it says.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseLines, parseObject, textIn, type JsonObject } from "./json.ts";

export type HookCall = {
  /** Such as `SessionStart[compact]`, `PostToolUse[Bash]`, `Stop`. */
  readonly name: string;
  readonly payload: JsonObject;
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number;
  /** The records of the session's transcript when the hook was called, broken lines left out. */
  readonly transcript: readonly JsonObject[];
  /** The project's saved context when the hook had ended; empty when there is none. */
  readonly contextFile: string;
};

export type Witness = Disposable & {
  /** Puts itself in front of every hook that a settings file names. */
  watch(settingsPath: string): void;
  /** In the order in which they began. */
  calls(): readonly HookCall[];
  /** From now on the client gets nothing of what the hook prints at this call. */
  lose(name: string): void;
  loseNothing(): void;
};

/** What tells two calls of one event apart, in the order of preference. */
const DETAIL_KEYS = ["source", "trigger", "reason", "tool_name"] as const;

/** What it looks for it finds by itself: every program that it would start costs a conversation of many hooks. */
const PROGRAM = String.raw`#!/bin/sh
here=\${0%/*}
call="$here/calls/$(date +%s%N).$$"
mkdir "$call"
cat > "$call/stdin"
IFS= read -r input < "$call/stdin"
field() {
  case $input in
    *"\"$1\":\""*) value=\${input#*"\"$1\":\""}; printf %s "\${value%%\"*}" ;;
  esac
}
cp "$(field transcript_path)" "$call/transcript" 2> /dev/null
sh -c "$1" < "$call/stdin" > "$call/stdout" 2> "$call/stderr"
code=$?
cp "$CLAUDE_PROJECT_DIR/.claude/session-context.json" "$call/context" 2> /dev/null ||
  cp "$(field cwd)/.claude/session-context.json" "$call/context" 2> /dev/null
event=$(field hook_event_name)
detail=$(field source)$(field trigger)
test -e "$here/lost/$event[$detail]" || test -e "$here/lost/$event" || cat "$call/stdout"
cat "$call/stderr" >&2
echo "$code" > "$call/code"
exit "$code"
`.replaceAll("\\$", "$");

export function openWitness(): Witness {
  const folder = mkdtempSync(join(tmpdir(), "self-gen-witness-"));
  const program = join(folder, "witness");
  const lost = join(folder, "lost");
  for (const name of ["calls", "lost"]) mkdirSync(join(folder, name));
  writeFileSync(program, PROGRAM, { mode: 0o755 });

  const before = (command: string): string => `'${program}' '${command.replaceAll("'", `'\\''`)}'`;
  return {
    watch: (settingsPath) => {
      const settings: unknown = JSON.parse(
        readFileSync(settingsPath, "utf8"),
        (key, value: unknown) =>
          key === "command" && typeof value === "string" ? before(value) : value,
      );
      writeFileSync(settingsPath, JSON.stringify(settings, undefined, 2));
    },
    calls: () =>
      readdirSync(join(folder, "calls"))
        .toSorted()
        .map((name) => readCall(join(folder, "calls", name))),
    lose: (name) => writeFileSync(join(lost, name), ""),
    loseNothing: () => {
      for (const name of readdirSync(lost)) rmSync(join(lost, name));
    },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function readCall(folder: string): HookCall {
  const read = (name: string): string => {
    try {
      return readFileSync(join(folder, name), "utf8");
    } catch {
      return "";
    }
  };
  const payload = parseObject(read("stdin")) ?? {};
  return {
    name: nameOf(payload),
    payload,
    stdout: read("stdout"),
    stderr: read("stderr"),
    exitCode: Number(read("code").trim() || Number.NaN),
    transcript: parseLines(read("transcript")),
    contextFile: read("context"),
  };
}

function nameOf(payload: JsonObject): string {
  const event = textIn(payload["hook_event_name"]);
  const key = DETAIL_KEYS.find((candidate) => typeof payload[candidate] === "string");
  return key === undefined ? event : `${event}[${textIn(payload[key])}]`;
}
