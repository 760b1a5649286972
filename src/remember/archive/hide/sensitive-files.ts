/**
 * Files that hold secrets by their names: what they hold is hidden whole, because a password alone on a line has no shape.
 * A record names the file beside its content (`filePath`, `content`), or it is the answer to a call that named it: the
 * content of a tool's result stands in a record of its own, with the call's id. What a command prints in the background is
 * asked for by other calls; what a person runs (`!cat .env`) stands in two messages, one behind the other.
 */
import { asText, isObject, type Json, type JsonObject } from "../../../event/event.ts";
import { SENSITIVE_PATH } from "../../../redact/lexical/match.ts";
import { isSensitivePath } from "../../../redact/paths/sensitive-names.ts";
import { mentionsSensitive } from "./sensitive-mentions.ts";

/** What a transcript has said of such files so far. */
export type SensitiveFileWatch = {
  /** Ids of calls, and of what runs in the background, that name such a file. */
  readonly calls: Set<string>;
  isInBackground: boolean;
  /** Whether the command that a person ran last named one. */
  isInShell: boolean;
};

export const newSensitiveFileWatch = (): SensitiveFileWatch => ({
  calls: new Set(),
  isInBackground: false,
  isInShell: false,
});

const PATH_KEY = /(?:path|file|filename|uri)$/i;
/** What tells of a thing and not what it holds. */
const DESCRIPTIVE_KEYS: ReadonlySet<string> = new Set(
  "type id uuid parentUuid sessionId timestamp cwd version gitBranch userType toolUseID parentToolUseID tool_use_id call_id toolCallId toolName name status command description".split(
    " ",
  ),
);
const CALLS: ReadonlySet<unknown> = new Set(
  "tool_use server_tool_use mcp_tool_use function_call custom_tool_call local_shell_call".split(
    " ",
  ),
);
const IDS = ["tool_use_id", "call_id", "id", "toolUseID", "parentToolUseID", "toolCallId"] as const;
/** Tools that bring what a command printed in the background. */
const BRINGS_OUTPUT = /output|write_stdin|monitor/i;
const RUNS_ON = /background|running|session id/i;
const RUNNING_ID = /\b(?:bash_\w+|shell_\w+|(?:with )?id:? ?"?([\w-]+))/gi;
/** Shorter ones are also words. */
const MIN_ID_LENGTH = 4;
/** A command that may put something into a file, and so holds it itself. */
const WRITES = /<<|>|\b(?:tee|sed|perl|printf|echo|export)\b/;
const PATCHED = /^\*\*\* (?:Add|Update|Delete|Move to)(?: File)?: (.+)$/gm;
const SHELL_INPUT = /<bash-input>([\s\S]*?)<\/bash-input>/;
const SHELL_OUTPUT = /<(bash-stdout|bash-stderr)>[\s\S]*?(?:<\/\1>|$)/g;

type MutableRecord = Record<string, Json>;

/** Changes the record. */
export function hideSensitiveFiles(record: JsonObject, watch: SensitiveFileWatch): void {
  const folder = asText(record["cwd"]);
  const open: MutableRecord[] = [record];
  let isAnswer = false;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const isCall = CALLS.has(next["type"]) || isNamedCall(next);
    if (isCall) inspectCall(next, watch, folder);
    const isResult = !isCall && idsOf(next).some((id) => watch.calls.has(id));
    if (isResult) inspectResult(next, watch);
    isAnswer ||= isResult;
    if (isResult || holdsSensitive(next)) hideContent(next);
    for (const [key, one] of Object.entries(next)) {
      if (typeof one === "object" && one !== null) open.push(one as MutableRecord);
      else if (typeof one === "string") hideShell(next, key, one, watch, folder);
    }
  }
  // What the client notes beside the message says the same again.
  const beside: MutableRecord = record;
  if (isAnswer && beside["toolUseResult"] !== undefined) {
    inspectResult({ toolUseResult: beside["toolUseResult"] }, watch);
    beside["toolUseResult"] = SENSITIVE_PATH;
  }
}

/** By its parts, where it has no type. */
const isNamedCall = ({ toolCallId, arguments: given }: JsonObject): boolean =>
  toolCallId !== undefined && given !== undefined;

const idsOf = (value: JsonObject): readonly string[] =>
  IDS.flatMap((key) => asText(value[key]) ?? []);

function inspectCall(call: MutableRecord, watch: SensitiveFileWatch, folder: string | null): void {
  const given = [call["input"], call["arguments"], call["action"]].flatMap((one) => one ?? []);
  const asked = JSON.stringify(given);
  const isFollowing =
    watch.isInBackground &&
    (BRINGS_OUTPUT.test(asText(call["name"]) ?? "") ||
      [...watch.calls].some((id) => id.length >= MIN_ID_LENGTH && asked.includes(id)));
  const isNamed = mentionsSensitive(given, folder);
  if (!isNamed && !isFollowing) return;
  for (const id of idsOf(call)) watch.calls.add(id);
  if (/run_in_background\\*": ?true/.test(asked)) watch.isInBackground = true;
  if (isNamed) hideWritten(call);
}

function hideWritten(call: MutableRecord): void {
  const given = call["input"];
  if (isObject(given)) {
    const input: MutableRecord = given;
    const { command } = input;
    const isWriting = command !== undefined && WRITES.test(JSON.stringify(command));
    if (isWriting) input["command"] = SENSITIVE_PATH;
  }
  for (const key of ["input", "arguments", "action"]) {
    const one = call[key];
    const text = typeof one === "string" ? one : key === "action" ? JSON.stringify(one ?? "") : "";
    const isPatch = [...text.matchAll(PATCHED)].some(([, path]) => isSensitivePath(path ?? ""));
    if (isPatch || (key !== "input" && WRITES.test(text))) call[key] = SENSITIVE_PATH;
  }
}

/** What goes on in the background is asked for later, by a name that the answer tells. */
function inspectResult(result: JsonObject, watch: SensitiveFileWatch): void {
  const text = JSON.stringify(result);
  const { backgroundTaskId } = isObject(result["toolUseResult"]) ? result["toolUseResult"] : result;
  if (!watch.isInBackground && !RUNS_ON.test(text) && backgroundTaskId === undefined) return;
  watch.isInBackground = true;
  const task = asText(backgroundTaskId);
  if (task !== null) watch.calls.add(task);
  for (const [whole, id] of text.matchAll(RUNNING_ID)) {
    const named = id ?? whole;
    if (named.length >= MIN_ID_LENGTH) watch.calls.add(named);
  }
}

function hideShell(
  holder: MutableRecord,
  key: string,
  text: string,
  watch: SensitiveFileWatch,
  folder: string | null,
): void {
  const command = SHELL_INPUT.exec(text)?.[1];
  if (command !== undefined) {
    watch.isInShell = mentionsSensitive(command, folder);
    if (watch.isInShell && WRITES.test(command)) {
      holder[key] = text.replace(SHELL_INPUT, `<bash-input>${SENSITIVE_PATH}</bash-input>`);
    }
  }
  const now = asText(holder[key]) ?? text;
  if (watch.isInShell && now.includes("<bash-std")) {
    holder[key] = now.replaceAll(SHELL_OUTPUT, `<$1>${SENSITIVE_PATH}</$1>`);
  }
}

const holdsSensitive = (value: MutableRecord): boolean =>
  !Array.isArray(value) &&
  Object.entries(value).some(
    ([key, one]) =>
      typeof one === "string" && PATH_KEY.test(key) && !one.includes("\n") && isSensitivePath(one),
  );

function hideContent(value: MutableRecord): void {
  for (const [key, one] of Object.entries(value)) {
    const isContent = typeof one === "string" || isObject(one) || Array.isArray(one);
    if (isContent && !DESCRIPTIVE_KEYS.has(key)) value[key] = SENSITIVE_PATH;
  }
}
