/** Which journal lines go with what is forgotten, those that were never ingested and those that are no events among them. */
import { type Json, type JsonObject, parseObject } from "../../event/event.ts";
import { type EventFilter, escapeForJson } from "../../store/store.ts";

export type ForgetTarget = Exclude<EventFilter, { by: "age" }>;

/** Lines of the events found, and lines that were never ingested but are of the same kind. */
export function openUnwantedTest(
  target: ForgetTarget,
  events: readonly { readonly id: string }[],
  sessions: ReadonlySet<string>,
): (line: string) => boolean {
  const ids = new Set(events.map(({ id }) => id));
  return (line) => {
    const parsed = parseObject(line);
    if (parsed === null) return holdsTarget(line, target);
    if (target.by === "text" && holdsTarget(line, target)) return true;
    const id = parsed["id"];
    return (typeof id === "string" && ids.has(id)) || isOfTarget(parsed, target, sessions);
  };
}

const wordsOf = (target: ForgetTarget): string => {
  switch (target.by) {
    case "session":
      return target.sessionId;
    case "project":
      return target.projectPath;
    case "text":
      return target.text;
  }
};

/** A line that is no event goes when it names what is to be forgotten, however that is escaped. */
function holdsTarget(line: string, target: ForgetTarget): boolean {
  const words = wordsOf(target);
  const plain = line.replaceAll(/\\u([0-9a-f]{4})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return [line, plain].some((text) => text.includes(words) || text.includes(escapeForJson(words)));
}

/** Looks at values rather than at the line, where a foreign producer may have escaped what need not be. */
function isOfTarget(
  line: JsonObject,
  target: ForgetTarget,
  sessions: ReadonlySet<string>,
): boolean {
  switch (target.by) {
    case "session":
      return line["sessionId"] === target.sessionId;
    case "project":
      return (
        line["projectPath"] === target.projectPath ||
        (typeof line["sessionId"] === "string" && sessions.has(line["sessionId"]))
      );
    case "text":
      return holdsText(line, target.text);
  }
}

/** Without recursion: a line may be nested deeper than the stack. */
function holdsText(line: JsonObject, text: string): boolean {
  const open: Json[] = [line];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value === "string") {
      if (value.includes(text)) return true;
    } else if (typeof value === "object" && value !== null) {
      for (const [key, one] of Object.entries<Json>(value as JsonObject)) {
        if (!Array.isArray(value) && key.includes(text)) return true;
        open.push(one);
      }
    }
  }
  return false;
}
