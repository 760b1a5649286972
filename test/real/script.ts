/**
 * The script of a fake model, carried by the prompt itself: `%%[step, step, ...]%%`.
 *
 * A fake model keeps no position. It finds the last prompt with a script, counts what the model has
 * answered since, and plays the step of that number. So retries, side requests, subagents and
 * parallel sessions cannot knock it out of step. A script may stand inside a string of another one,
 * which is how the prompt of a subagent gets its own.
 */
import { isObject, type JsonObject } from "./json.ts";

export type ToolCall = { readonly tool: string; readonly input?: JsonObject };

export type Step = {
  readonly text?: string;
  /** One tool call; `tools` is for several in one answer. */
  readonly tool?: string;
  readonly input?: JsonObject;
  readonly tools?: readonly ToolCall[];
  /** A thinking block in front of the rest (Claude only). */
  readonly thinking?: string;
  /** Token counts that replace the ordinary ones, for example to provoke a compaction. */
  readonly usage?: Readonly<Record<string, number>>;
  /** How long the model waits before it answers. */
  readonly delayMs?: number;
  /** How long its answer stands still after the first words (Claude only). */
  readonly pauseMs?: number;
  /** Clients retry 429 and 5xx for a long time; 400 ends the turn at once. */
  readonly error?: { readonly status?: number; readonly type?: string; readonly message?: string };
  readonly stop_reason?: string;
};

const isText = (value: unknown): boolean => typeof value === "string";
const isCall = (value: unknown): boolean => isObject(value) && isText(value["tool"]);

const STEP_FIELDS: Readonly<Record<keyof Step, (value: unknown) => boolean>> = {
  text: isText,
  tool: isText,
  input: isObject,
  tools: (value) => Array.isArray(value) && value.every(isCall),
  thinking: isText,
  usage: isObject,
  delayMs: (value) => typeof value === "number",
  pauseMs: (value) => typeof value === "number",
  error: isObject,
  stop_reason: isText,
};

/** Text for a prompt that makes the fake model answer with these steps, one per request. */
export function script(...steps: readonly Step[]): string {
  return `%%${JSON.stringify(steps)}%%`;
}

const kept: (readonly Step[])[] = [];

/** The same in a few characters, for whoever types them: a client at a terminal draws itself anew at every key. Good for fake models of this process. */
export function shortScript(...steps: readonly Step[]): string {
  kept.push(steps);
  return `%%[${kept.length - 1}]%%`;
}

/**
 * The first complete script in a text. A quotation that was cut off in the middle is no script. A
 * misspelt step turns the whole script into an error that the client shows, because a step that is
 * silently ignored would make a test prove nothing.
 */
export function findScript(text: string): readonly Step[] | undefined {
  for (let open = text.indexOf("%%["); open >= 0; open = text.indexOf("%%[", open + 3)) {
    const end = endOfArray(text, open + 2);
    const values = end === undefined ? undefined : parseArray(text.slice(open + 2, end));
    if (values === undefined) continue;
    const [number] = values;
    if (typeof number === "number" && kept[number] !== undefined) return kept[number];
    const steps = values.filter(isStep);
    return steps.length === values.length ? steps : [faultyScript(values)];
  }
  return undefined;
}

export function toolCallsOf(step: Step): readonly ToolCall[] {
  if (step.tools !== undefined) return step.tools;
  return step.tool === undefined ? [] : [{ tool: step.tool, input: step.input ?? {} }];
}

/** Where the array that begins at `start` ends, brackets inside strings not counted. */
function endOfArray(text: string, start: number): number | undefined {
  let depth = 0;
  let inString = false;
  for (let at = start; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (inString) {
      if (character === "\\") at += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === "[" || character === "{") depth += 1;
    else if (character === "]" || character === "}") {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return undefined;
}

function parseArray(text: string): readonly unknown[] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isStep(value: unknown): value is Step {
  return (
    isObject(value) &&
    Object.entries(value).every(([key, field]) => isStepKey(key) && STEP_FIELDS[key](field))
  );
}

function isStepKey(key: string): key is keyof Step {
  return Object.hasOwn(STEP_FIELDS, key);
}

function faultyScript(values: readonly unknown[]): Step {
  const faulty = JSON.stringify(values.find((value) => !isStep(value)));
  const message = `not a step of a script: ${faulty}`;
  return { error: { status: 400, type: "invalid_request_error", message } };
}
