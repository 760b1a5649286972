/**
 * A recorded session told once more, as another one: of another day and project, with other words, and slower. What a real
 * client's hooks wrote stays as it was: which events, in which order, and which of them speaks of which.
 */
import { decodeLine } from "../../src/event/line.ts";

export type Telling = {
  readonly startMs: number;
  /** So many times slower: clients with a model that answers at once are done in seconds. */
  readonly stretch: number;
  readonly projectPath: string;
  readonly branch?: string;
  readonly model?: string;
  /** What was said → what is said now. */
  readonly words?: Readonly<Record<string, string>>;
  /** So many times more tokens and money. */
  readonly spent?: number;
};

const ISO = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z?(?=")/g;
const UUID = /\b[\da-f]{8}-[\da-f]{4}-[47][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}\b/g;
/** An id that is made of what it is of. */
const DERIVED = /(?<=")[\da-f]{32}(?=")/g;

/** The lines of each session, in the order of their first. */
export function bySession(journal: string): readonly (readonly string[])[] {
  const sessions = new Map<string, string[]>();
  for (const line of journal.split("\n")) {
    const decoded = line === "" ? null : decodeLine(line);
    if (decoded?.ok !== true || decoded.event.sessionId === "unknown") continue;
    const { sessionId } = decoded.event;
    sessions.set(sessionId, [...(sessions.get(sessionId) ?? []), line]);
  }
  return [...sessions.values()];
}

const timeOf = (line: string): number => {
  const decoded = decodeLine(line);
  return decoded.ok ? Date.parse(decoded.event.ts) : Number.NaN;
};

const pathOf = (line: string): string => {
  const decoded = decodeLine(line);
  return decoded.ok ? (decoded.event.projectPath ?? "") : "";
};

/** Journal lines, newline included; `id` is the session's. */
export function retell(
  lines: readonly string[],
  telling: Telling,
): { readonly id: string; readonly text: string } {
  const [first = ""] = lines;
  const began = timeOf(first);
  const { startMs, stretch, projectPath, branch = "main", model, spent = 1 } = telling;
  const moved = (ms: number): number => Math.round(startMs + (ms - began) * stretch);
  const ids = new Map<string, string>();
  const renamed = (id: string): string => {
    const known = ids.get(id);
    if (known !== undefined) return known;
    const isTimed = id[14] === "7";
    const name = isTimed
      ? Bun.randomUUIDv7("hex", moved(Number.parseInt(id.replace("-", "").slice(0, 12), 16)))
      : crypto.randomUUID();
    ids.set(id, name);
    return name;
  };
  const salt = crypto.randomUUID();
  const tell = (line: string): string => {
    let text = line
      .replaceAll(pathOf(first), projectPath)
      .replaceAll(ISO, (time) => movedTime(time, moved))
      .replaceAll(UUID, renamed)
      .replaceAll(DERIVED, (id) => new Bun.CryptoHasher("md5").update(salt + id).digest("hex"))
      .replaceAll('"branch":"main"', `"branch":${JSON.stringify(branch)}`);
    for (const [from, to] of Object.entries(telling.words ?? {}))
      text = text.replaceAll(JSON.stringify(from).slice(1, -1), JSON.stringify(to).slice(1, -1));
    if (model !== undefined) text = text.replaceAll(/claude-opus-[\d-]+/g, model);
    const name = projectPath.slice(projectPath.lastIndexOf("/") + 1);
    return ofUsage(text.replace(/"project":"[^"]*"/, `"project":${JSON.stringify(name)}`), spent);
  };
  const text = lines.map((line) => `${tell(line)}\n`).join("");
  const decoded = decodeLine(text.slice(0, text.indexOf("\n")));
  return { id: decoded.ok ? decoded.event.sessionId : "", text };
}

function movedTime(time: string, moved: (ms: number) => number): string {
  const isUtc = time.endsWith("Z");
  const iso = new Date(moved(Date.parse(isUtc ? time : `${time}Z`))).toISOString();
  const whole = time.includes(".") ? iso : iso.replace(/\.\d+Z$/, "Z");
  return isUtc ? whole : whole.slice(0, -1);
}

/** A day's use stands on the day of its time. */
function ofUsage(line: string, spent: number): string {
  if (!line.includes('"type":"usage"')) return line;
  const event = JSON.parse(line) as {
    readonly ts: string;
    readonly messages: number;
    readonly tokens: Readonly<Record<string, number>>;
    readonly costUsd: number | null;
  };
  const more = (count: number): number => Math.round(count * spent);
  const tokens = Object.entries(event.tokens).map(([kind, count]) => [kind, more(count)]);
  return JSON.stringify({
    ...event,
    day: event.ts.slice(0, 10),
    messages: more(event.messages),
    tokens: Object.fromEntries(tokens) as Record<string, number>,
    costUsd: event.costUsd === null ? null : event.costUsd * spent,
  });
}
