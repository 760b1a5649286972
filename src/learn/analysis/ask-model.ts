/**
 * One run of the user's own client: asked once, in print mode, within its limits. It always answers an outcome and leaves no
 * process.
 */
import { CLIENT_NAMES, clientOf, DEFAULT_CLIENT } from "../../clients/clients.ts";
import { kitOf } from "../../clients/kits.ts";
import type { ModelAnswer, PrintMode } from "../../clients/print-mode.ts";
import type { Language } from "../../config/schema.ts";
import type { Environment } from "../../config/paths.ts";
import { quoteLine } from "../../recall/compose/quote.ts";
import { redact } from "../../redact/redact.ts";
import { findProgram } from "../../system/find-program.ts";
import { type ProgramResult, runProgram } from "../../system/run-program.ts";
import type { Text } from "../../text/text.ts";
import type { ModelFacts } from "./model-facts.ts";
import { composeModelPrompt } from "./model-prompt.ts";
import { hashWording } from "./model-wording.ts";
import { parseModelWordings } from "./parse-model-wordings.ts";
import type { ModelRun, ModelRunOutcome } from "./model-runs.ts";

export type AnalysisClient = {
  readonly name: string;
  readonly path: string;
  readonly loadMode: () => Promise<PrintMode>;
};

/** The person's own client; null where there is none. */
export function findAnalysisClient(env: Environment): AnalysisClient | null {
  const home = env["HOME"];
  const own =
    home === undefined
      ? []
      : [`${home}/.local/bin`, `${clientOf(DEFAULT_CLIENT).folder({}, home)}/local`];
  const path = [env["PATH"] ?? "", ...own].join(":");
  for (const client of CLIENT_NAMES) {
    const { program: name } = clientOf(client);
    const found = findProgram(name, path);
    if (found !== null) return { name, path: found, loadMode: kitOf(client).loadPrintMode };
  }
  return null;
}

export type ModelQuestion = {
  /** What its processes are known by. */
  readonly runId: string;
  readonly analyst: AnalysisClient;
  readonly facts: readonly ModelFacts[];
  readonly language: Language;
  readonly text: Text;
  readonly model: string;
  readonly maxUsd: number;
  readonly env: Environment;
  /** Where it runs: a folder of ours, which holds no instructions. */
  readonly cwd: string;
  readonly limitMs: number;
};

const MOST_BYTES = 1_000_000;
const LONGEST_REASON = 200;

export async function askModel(question: ModelQuestion): Promise<ModelRun> {
  const { analyst, facts, model } = question;
  const begun = performance.now();
  const mode = await analyst.loadMode();
  const { output, answer } = await attemptRun(question, mode);
  const said = answer === null ? null : parseModelWordings(answer.text, facts);
  const wordings = new Map(
    [...(said ?? [])].map(([one, wording]) => [hashWording(one, question.language), wording]),
  );
  const isWorded = [...wordings.values()].some((wording) => wording !== null);
  const outcome = outcomeOf(output, answer, said !== null, isWorded);
  return {
    outcome,
    program: analyst.name,
    model: answer?.model ?? (mode.takesAnyModel ? model : null),
    inputTokens: answer?.inputTokens ?? null,
    outputTokens: answer?.outputTokens ?? null,
    costUsd: answer?.costUsd ?? null,
    durationMs: Math.round(performance.now() - begun),
    suggestions: facts.length,
    reason: reasonOf(outcome, output, answer),
    wordings: outcome === "worded" || outcome === "refused" ? wordings : new Map(),
  };
}

type ModelAttempt = { readonly output: ProgramResult; readonly answer: ModelAnswer | null };

/** Without the options that this version does not know and need not: it says so before it asks anybody. */
async function attemptRun(question: ModelQuestion, mode: PrintMode): Promise<ModelAttempt> {
  const { analyst, facts, text, model, maxUsd, limitMs, cwd } = question;
  const until = performance.now() + limitMs;
  const without = new Set<string>();
  for (;;) {
    const asking = { model, maxUsd, role: text.learn.analysis.prompt.role, without };
    const asked = mode.words(asking);
    const output = await runProgram([analyst.path, ...asked], {
      cwd,
      env: ownEnvironment(question.env),
      stdin: composeModelPrompt(facts, text),
      limitMs: Math.max(1, until - performance.now()),
      mostBytes: MOST_BYTES,
      mark: question.runId,
    });
    const unknown = mode.unknownOption(output.stderr);
    const canDoWithout = unknown !== null && asked.includes(unknown) && !mode.needs.has(unknown);
    if (output.exitCode === 0 || !canDoWithout) {
      const isOver = output.outcome === "ended";
      return { output, answer: isOver ? mode.read(output.stdout) : null };
    }
    without.add(unknown);
  }
}

/** A client that believes to be inside another does as that one; and our own hooks must not hear it. */
const isMark = (variable: string): boolean =>
  variable === "AI_AGENT" || CLIENT_NAMES.some((name) => clientOf(name).marks.test(variable));

/** It answers, and does nothing else: no update, no report. */
const QUIET = {
  CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
  DISABLE_AUTOUPDATER: "1",
  DISABLE_ERROR_REPORTING: "1",
  DISABLE_TELEMETRY: "1",
};

function ownEnvironment(env: Environment): Record<string, string> {
  const kept = Object.entries(env).filter(
    (one): one is [string, string] => one[1] !== undefined && !isMark(one[0]),
  );
  return { ...Object.fromEntries(kept), ...QUIET, SELF_GEN_INTERNAL: "1" };
}

function outcomeOf(
  { outcome, exitCode }: ProgramResult,
  answer: ModelAnswer | null,
  isAnswer: boolean,
  isWorded: boolean,
): ModelRunOutcome {
  if (outcome !== "ended") return outcome;
  const problem = answer?.problem ?? null;
  if (problem !== null || (answer === null && exitCode !== 0)) return "failed";
  if (!isAnswer) return "no_answer";
  return isWorded ? "worded" : "refused";
}

function reasonOf(
  outcome: ModelRunOutcome,
  { stderr, exitCode }: ProgramResult,
  answer: ModelAnswer | null,
): string | null {
  if (outcome !== "failed" && outcome !== "not_started") return null;
  const last = stderr.trim().split("\n").at(-1) ?? "";
  const said = answer?.problem ?? (last === "" ? `exit ${exitCode ?? "by signal"}` : last);
  return quoteLine(redact(said), LONGEST_REASON);
}
