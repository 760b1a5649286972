/**
 * A session to replay: `session.jsonl` holds one hook payload a line, in the order and the shape in which Claude Code
 * 2.1.325 hands them over. `{{home}}`, `{{project}}`, `{{session}}`, `{{secret}}` and `{{private}}` stand for what is
 * known only when it is replayed; `{"en": …, "ko": …}` for a text in the language asked for.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";

export type Language = "en" | "ko";

export type Payload = Readonly<Record<string, unknown>> & { readonly hook_event_name: string };

export type Filling = Readonly<
  Record<"home" | "project" | "session" | "secret" | "private", string>
>;

export function recordedSession(language: Language, filling: Filling): readonly Payload[] {
  const lines = readFileSync(join(import.meta.dir, "session.jsonl"), "utf8")
    .trim()
    .split("\n");
  return lines.map((line) => filled(JSON.parse(line), language, filling) as Payload);
}

function filled(value: unknown, language: Language, filling: Filling): unknown {
  if (typeof value === "string") {
    return value.replaceAll(/\{\{(\w+)\}\}/g, (_, name: keyof Filling) => filling[name]);
  }
  if (Array.isArray(value)) return value.map((one) => filled(one, language, filling));
  if (typeof value !== "object" || value === null) return value;
  if ("en" in value && "ko" in value) return filled(value[language], language, filling);
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, filled(one, language, filling)]),
  );
}

/** The environment in which the client calls its hooks, as far as it matters. */
export const clientEnvironment = ({ project, session }: Filling): Record<string, string> => ({
  AI_AGENT: "claude-code_2-1-325_agent",
  CLAUDECODE: "1",
  CLAUDE_CODE_ENTRYPOINT: "cli",
  CLAUDE_CODE_SESSION_ID: session,
  CLAUDE_PROJECT_DIR: project,
});

/** What a payload is about, for the line that shows its hook. */
export function aboutPayload(payload: Payload): string {
  const { tool_name: tool, tool_input: input } = payload;
  const asked = (typeof input === "object" && input !== null ? input : {}) as Record<
    string,
    unknown
  >;
  const about = asked["command"] ?? asked["file_path"] ?? asked["skill"] ?? asked["description"];
  const said = [tool, about ?? payload["prompt"] ?? payload["source"] ?? payload["trigger"]];
  const rest = said.filter((one) => typeof one === "string");
  return rest.length > 0 ? rest.join(" ") : text(payload["agent_type"] ?? payload["reason"]);
}

const text = (value: unknown): string => (typeof value === "string" ? value : "");
