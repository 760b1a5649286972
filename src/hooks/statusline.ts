/**
 * `self-gen statusline`: the line below a client's prompt, perhaps empty. Always exits 0.
 * The daemon did the slow part (`config/statusline-file.ts`): this reads one small file, leaves out its own session and
 * counts minutes. A client runs it after every turn, so the rules of a hook hold
 * (docs/decisions/0005).
 */
import { resolvePaths } from "../config/paths.ts";
import {
  type StatuslineFileContent,
  readStatuslineFile,
  type StatuslineTimeUnits,
} from "../config/statusline-file.ts";
import { cutText } from "../event/cut.ts";
import { isObject, type JsonObject } from "../event/event.ts";
import { isRunning } from "../system/process-start.ts";
import { system } from "../system/system.ts";

/** For a client that sends no input. */
const LONGEST_WAIT_MS = 300;
const LARGEST_INPUT = 4 * 1024 * 1024;
/** While a session waits, the file is written every minute: an older one comes from a hanging daemon. */
const OLDEST_MS = 180_000;
const LONGEST_UNITS = 400;
const SEPARATOR = " · ";

/** What a terminal would obey or reorder by. */
const CONTROL_CHARACTERS =
  /[\u0000-\u001F\u007F-\u009F\u061C\u200B-\u200F\u2028-\u202E\u2066-\u2069\uFEFF]/g;

/** Answers whether a person called it, for whom there is nothing to show: then nothing is printed. */
export async function runStatusline(asJson: boolean): Promise<boolean> {
  let line = "";
  try {
    // Always read: a client whose write fails may report it.
    const { input, isSilent } = await readInput();
    line = lineForClient(input);
    if (line === "" && !asJson && isSilent && isAtTerminal()) return true;
  } catch {
    // The client would show an error as the line.
  }
  if (asJson) line = JSON.stringify({ line });
  try {
    system.writeOnce(1, new TextEncoder().encode(`${line}\n`));
  } catch {
    // Nobody reads.
  }
  return false;
}

/** Asked only once nothing came for as long as a client may take: a stream costs more than the line. */
const isAtTerminal = (): boolean => process.stdin.isTTY && process.stdout.isTTY;

function lineForClient(input: JsonObject): string {
  const paths = resolvePaths(process.env, process.execPath);
  const prepared = paths === null ? null : readStatuslineFile(paths.run);
  if (prepared === null || !isRunning(prepared.pid, prepared.pidStart)) return "";
  return pickLine(prepared, input, Date.now());
}

/** Simpler than a hook's reader (`clients/hook/stdin.ts`): invalid input is not kept, an empty object will do. */
async function readInput(): Promise<{ readonly input: JsonObject; readonly isSilent: boolean }> {
  const decoder = new TextDecoder();
  const deadline = performance.now() + LONGEST_WAIT_MS;
  let text = "";
  let isSilent = false;
  for (;;) {
    const next = system.readInput(Math.max(0, deadline - performance.now()));
    // Awaiting would cost time where the read returns at once.
    const piece = next instanceof Promise ? await next : next;
    if (piece === "late" || piece === "end") {
      isSilent = piece === "late" && text === "";
      break;
    }
    text += decoder.decode(piece, { stream: true });
    if (text.endsWith("}\n") || text.length > LARGEST_INPUT) break;
  }
  try {
    const value: unknown = JSON.parse(text);
    return { input: isObject(value) ? value : {}, isSilent };
  } catch {
    return { input: {}, isSilent };
  }
}

/** Other sessions that wait, then blockers of this one's project. */
export function pickLine(prepared: StatuslineFileContent, input: JsonObject, now: number): string {
  const own = input["session_id"];
  const project = prepared.projects[projectAt(prepared, input, own)];
  let line = otherWaits(prepared, own, now);
  for (const said of project?.said ?? []) line += (line === "" ? "" : SEPARATOR) + said;
  return cutText(line, LONGEST_UNITS).replace(CONTROL_CHARACTERS, "");
}

function otherWaits(
  { at, waits, more, units }: StatuslineFileContent,
  own: unknown,
  now: number,
): string {
  const age = now - at;
  if (age > OLDEST_MS || age < -OLDEST_MS) return "";
  let [line, others] = ["", 0];
  for (const { sessionId, since, said } of waits) {
    if (sessionId === own) continue;
    if (line === "") line = said[0] + timeText(now - since, units) + said[1];
    else others++;
  }
  return others === 0 ? line : line + more[0] + others + more[1];
}

function timeText(ms: number, units: StatuslineTimeUnits): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return units.under;
  if (minutes < 60) return minutes + units.minutes;
  if (minutes < 1440) return Math.floor(minutes / 60) + units.hours;
  return Math.floor(minutes / 1440) + units.days;
}

/** A session that the daemon does not know yet is found by its folder. */
function projectAt(
  { sessions, projects }: StatuslineFileContent,
  input: JsonObject,
  own: unknown,
): number {
  const known = typeof own === "string" && Object.hasOwn(sessions, own) ? sessions[own] : undefined;
  if (known !== undefined) return known;
  const workspace = input["workspace"];
  const folder = (isObject(workspace) ? workspace["project_dir"] : null) ?? input["cwd"];
  if (typeof folder !== "string") return -1;
  let [found, longest] = [-1, 0];
  for (let at = 0; at < projects.length; at++) {
    const path = projects[at]?.path ?? "";
    const isAround = folder === path || folder.startsWith(`${path}/`);
    if (isAround && path.length > longest) [found, longest] = [at, path.length];
  }
  return found;
}
