/**
 * `self-gen statusline`: what a client shows below its prompt. One line, perhaps an empty one, and exit 0, whatever happens.
 * Everything that takes time was done by the daemon (`config/statusline-file.ts`): here one small file is read, the own
 * session left out, and minutes are counted. A client runs it after every turn, so the rules of a hook hold
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

/** A client that hands nothing over is not waited for. */
const LONGEST_WAIT_MS = 300;
const LARGEST_INPUT = 4 * 1024 * 1024;
/** While a session waits the file is written every minute: an older one is a hanging daemon's. */
const OLDEST_MS = 180_000;
const LONGEST_UNITS = 400;
const SEPARATOR = " · ";

/** What a terminal would obey, or what would reorder it. */
const CONTROL_CHARACTERS =
  /[\u0000-\u001F\u007F-\u009F\u061C\u200B-\u200F\u2028-\u202E\u2066-\u2069\uFEFF]/g;

export async function runStatusline(asJson: boolean): Promise<void> {
  let line = "";
  try {
    line = await lineForClient();
  } catch {
    // The client has no use for a complaint.
  }
  if (asJson) line = JSON.stringify({ line });
  try {
    system.writeOnce(1, new TextEncoder().encode(`${line}\n`));
  } catch {
    // Nobody reads.
  }
}

async function lineForClient(): Promise<string> {
  // Taken in any case: a client that writes to nobody may take it for a failure.
  const input = await readInput();
  const paths = resolvePaths(process.env, process.execPath);
  const prepared = paths === null ? null : readStatuslineFile(paths.run);
  if (prepared === null || !isRunning(prepared.pid, prepared.pidStart)) return "";
  return pickLine(prepared, input, Date.now());
}

/** Shorter than a hook's way to read (`clients/hook/stdin.ts`): what is none is not kept, and an empty object will do. */
async function readInput(): Promise<JsonObject> {
  const decoder = new TextDecoder();
  const deadline = performance.now() + LONGEST_WAIT_MS;
  let text = "";
  for (;;) {
    const next = system.readInput(Math.max(0, deadline - performance.now()));
    // Where the system answers at once, nothing is awaited: that would cost time.
    const piece = next instanceof Promise ? await next : next;
    if (piece === "late" || piece === "end") break;
    text += decoder.decode(piece, { stream: true });
    if (text.endsWith("}\n") || text.length > LARGEST_INPUT) break;
  }
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

/** Other sessions that wait, then what stands in the way of this one's project. */
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

/** A session that the daemon has not heard of yet is known by its folder. */
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
