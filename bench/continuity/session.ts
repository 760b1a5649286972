/**
 * A scripted session: what was said and done in one conversation, and the facts planted in it. One JSON file each, in
 * `tuning/` (looked at while the extractors were made) and `reported/` (written by somebody who did not know them).
 *
 *   { name, language "ko" | "en" | "mixed", trigger "auto" | "manual",
 *     turns: [{ repeat?, steps: [{ user }, { agent } | { tool, input, … } | { interrupt } …] }],
 *     facts: [{ kind, needles: [[alternative …] …], turn, gone?, state?, note? }] }
 *
 * A turn begins with the person's words. Paths are relative to the project. `repeat` plays a turn so often, `{n}` being
 * its number; a fact's `turn` counts it once.
 */
export type JsonObject = Readonly<Record<string, unknown>>;

export type ToolStep = {
  readonly tool: string;
  readonly input: JsonObject;
  readonly result?: string;
  /** What a call that failed answered. */
  readonly error?: string;
  readonly taskId?: string;
  readonly answers?: Readonly<Record<string, string>>;
  readonly accepted?: boolean;
};

export type Step =
  | { readonly user: string }
  | { readonly agent: string }
  | { readonly interrupt: true }
  | ToolStep;

export type Turn = { readonly repeat?: number; readonly steps: readonly Step[] };

export const KINDS = [
  "goal",
  "correction",
  "task",
  "answer",
  "file_edited",
  "error_open",
  "blocker",
  "decision",
  "rejected",
  "discovery",
  "value",
  "error_solved",
] as const;
export type Kind = (typeof KINDS)[number];

export type TaskState = "done" | "current" | "pending";

export type Fact = {
  readonly kind: Kind;
  /** One alternative of each list has to be there. */
  readonly needles: readonly (readonly string[])[];
  readonly turn: number;
  /** What it replaced: not to be told as if it still held. */
  readonly gone?: readonly string[];
  readonly state?: TaskState;
  readonly note?: string;
};

export type Session = {
  readonly name: string;
  readonly language: "ko" | "en" | "mixed";
  readonly trigger: "auto" | "manual";
  readonly turns: readonly Turn[];
  readonly facts: readonly Fact[];
};

const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === "string");

function stepProblem(step: unknown, at: number): string | null {
  if (!isObject(step)) return "is no object";
  if (at === 0) return typeof step["user"] === "string" ? null : "is not what a person said";
  if (typeof step["agent"] === "string" || step["interrupt"] === true) return null;
  if (typeof step["tool"] !== "string") return "is neither words nor a tool";
  return isObject(step["input"]) ? null : "has no input";
}

function factProblem(fact: unknown, turns: number): string | null {
  if (!isObject(fact)) return "is no object";
  const { kind, needles, turn, gone } = fact;
  if (!KINDS.some((one) => one === kind)) return `is of no known kind: ${String(kind)}`;
  if (!Array.isArray(needles) || needles.length === 0 || !needles.every(isTexts))
    return "has no needles";
  if (typeof turn !== "number" || turn < 0 || turn >= turns) return "stands in no turn";
  return gone === undefined || isTexts(gone) ? null : "has a `gone` that is no list of texts";
}

/** Everything that is wrong with a session; nothing when it can be played. */
export function problemsIn(session: unknown): string[] {
  if (!isObject(session)) return ["is no object"];
  const problems: string[] = [];
  const { turns, facts } = session;
  if (typeof session["name"] !== "string") problems.push("has no name");
  if (!["ko", "en", "mixed"].includes(String(session["language"]))) problems.push("language");
  if (!["auto", "manual"].includes(String(session["trigger"]))) problems.push("trigger");
  if (!Array.isArray(turns) || !Array.isArray(facts)) return [...problems, "has no turns or facts"];
  for (const [number, turn] of turns.entries()) {
    const steps: unknown = isObject(turn) ? turn["steps"] : null;
    if (!Array.isArray(steps) || steps.length === 0) problems.push(`turn ${number} has no steps`);
    else {
      for (const [at, step] of steps.entries()) {
        const problem = stepProblem(step, at);
        if (problem !== null) problems.push(`turn ${number}, step ${at} ${problem}`);
      }
    }
  }
  for (const [number, fact] of facts.entries()) {
    const problem = factProblem(fact, turns.length);
    if (problem !== null) problems.push(`fact ${number} ${problem}`);
  }
  return problems;
}

export function parseSession(text: string): Session {
  const value: unknown = JSON.parse(text);
  const problems = problemsIn(value);
  if (problems.length > 0) throw new Error(problems.join("; "));
  return value as Session;
}

/** The turns as they are played, each as often as it is repeated. */
export function playedTurns(session: Session): readonly (readonly Step[])[] {
  return session.turns.flatMap(({ repeat = 1, steps }) =>
    Array.from({ length: repeat }, (_, at) => (repeat === 1 ? steps : numbered(steps, at + 1))),
  );
}

const numbered = (steps: readonly Step[], n: number): readonly Step[] =>
  JSON.parse(JSON.stringify(steps).replaceAll("{n}", String(n))) as readonly Step[];
