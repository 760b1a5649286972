/** What hooks recorded beside what was imported of the same sessions: each event with its other half, and what differs. */
import { asText } from "../../src/event/event.ts";
import { isDerivedEvent } from "../../src/event/kinds.ts";
import type { FlatEvent } from "../../src/store/store.ts";
import { isReported } from "../journeys/recording-client.ts";
import {
  DIFFERS,
  KNOWN_LATE,
  ONLY_HOOKS_SEE,
  ONLY_RECORDS_TELL,
  OWN_TO_EACH,
} from "./cannot-know.ts";

export type Compared = {
  /** Recorded, and not imported, though a transcript could know. */
  readonly missing: readonly string[];
  /** Imported, and never recorded. */
  readonly extra: readonly string[];
  /** Fields that are not equal, though both could know. */
  readonly different: readonly string[];
  readonly pairs: number;
};

const isImportable = ({ type, phase }: FlatEvent): boolean =>
  !ONLY_HOOKS_SEE.some((one) => one.type === type && (one.phase ?? phase) === phase);

/** What an event is about: which of several alike is meant is told by their order. */
const markOf = (event: FlatEvent): string =>
  [
    event.sessionId,
    event.type,
    ...["agentId", "phase", "source", "toolUseId", "promptId", "skillName", "taskId", "status"].map(
      (field) => asText(event[field]) ?? "",
    ),
    event.type === "question" ? String(event["answers"] !== undefined) : "",
    event.type === "prompt" ? (asText(event["text"]) ?? "").slice(0, 40) : "",
  ].join(" ");

export function compare(recorded: readonly FlatEvent[], imported: readonly FlatEvent[]): Compared {
  const left = imported.filter(({ type }) => !isDerivedEvent(type));
  const missing: string[] = [];
  const different: string[] = [];
  const modes = new Map<string, Set<unknown>>();
  let pairs = 0;
  for (const event of recorded.filter(isReported)) {
    const known = modes.get(event.sessionId) ?? new Set([undefined]);
    modes.set(event.sessionId, known.add(event["permissionMode"]));
    if (!isImportable(event)) continue;
    const mark = markOf(event);
    const at = left.findIndex((one) => markOf(one) === mark);
    const other = left[at];
    if (other === undefined) {
      missing.push(mark);
      continue;
    }
    left.splice(at, 1);
    pairs++;
    different.push(...differences(event, other, known).map((one) => `${event.type} ${one}`));
  }
  const isExtra = (event: FlatEvent): boolean =>
    !ONLY_RECORDS_TELL.some(({ type, field }) => event.type === type && event[field] === true);
  return { missing, extra: left.filter(isExtra).map(markOf), different, pairs };
}

/** `modes`: what is known late had one of these before. */
function differences(
  recorded: FlatEvent,
  imported: FlatEvent,
  modes: ReadonlySet<unknown>,
): string[] {
  const fields = new Set([...Object.keys(recorded), ...Object.keys(imported)]);
  return [...fields].flatMap((field) => {
    if (Bun.deepEquals(recorded[field], imported[field])) return [];
    if (Object.hasOwn(OWN_TO_EACH, field)) return [];
    if (Object.hasOwn(KNOWN_LATE, field) && modes.has(imported[field])) return [];
    const isAllowed = DIFFERS.some(
      ({ types, fields: allowed }) => types.includes(recorded.type) && allowed.includes(field),
    );
    if (isAllowed) return [];
    return [`${field}: ${JSON.stringify(recorded[field])} ≠ ${JSON.stringify(imported[field])}`];
  });
}
