/** `self-gen analyze --history`: every model run with its purpose, outcome and cost. */
import { getProjectName } from "../../event/event.ts";
import { readPendingModelRun } from "../../learn/analysis/pending-model-run.ts";
import { getRemainingBudget } from "../../learn/analysis/budget.ts";
import { type ModelRunRecord, listModelRuns } from "../../learn/analysis/model-runs.ts";
import { withFileLock } from "../../system/with-file-lock.ts";
import { host } from "../../system/host.ts";
import type { Text } from "../../text/text.ts";
import { type CommandArgs, refresh, withStore } from "../command/command.ts";
import { localTime, oneLine, print, printJson, table } from "../terminal/terminal.ts";
import { dollarsText, compactTokens } from "../usage/amounts.ts";
import { modelLock, settleRun } from "./settle-run.ts";

export const printHistory = (args: CommandArgs): Promise<number> =>
  withStore(args.installation, async (context) => {
    const { text, installation } = args;
    await refresh(context, text);
    const { run } = installation.paths;
    const isOver = await withFileLock(modelLock(run), 0, () => settleRun(context, run));
    const ended = await listModelRuns(context.store);
    const runs = isOver === null ? withRunning(ended, run) : ended;
    const budget = installation.loaded.config.analysisDailyBudget;
    const left = getRemainingBudget(runs, budget, host().now());
    const costUsd = runs.reduce((sum, one) => sum + (one.costUsd ?? 0), 0);
    if (args.has("json")) {
      printJson({ runs, total: { runs: runs.length, costUsd }, left });
      return 0;
    }
    const { history: words } = text.learn.analysis;
    if (runs.length === 0) print(words.none);
    else {
      const { columns } = words;
      const { when, project, outcome, worded, model, tokens, cost, took } = columns;
      const heads = [when, project, outcome, worded, model, tokens, cost, took];
      for (const line of table([heads, ...runs.map((run) => cells(run, text))])) print(line);
      for (const { ts, reason } of runs)
        if (reason !== null) print(`${localTime(ts)}  ${oneLine(reason)}`);
      print(words.total(runs.length, dollarsText(costUsd)));
    }
    print(words.today(left.runs, dollarsText(left.usd)));
    return 0;
  });

/** One that goes on at this moment is counted already. */
function withRunning(ended: readonly ModelRunRecord[], run: string): readonly ModelRunRecord[] {
  const begun = readPendingModelRun(run);
  if (begun === null || ended.some(({ runId }) => runId === begun.runId)) return ended;
  const unknown = { model: null, inputTokens: null, outputTokens: null, costUsd: null };
  const project = getProjectName(begun.projectPath);
  const rest = { id: begun.runId, project, outcome: "running", durationMs: null, worded: 0 };
  return [{ ...begun, ...unknown, ...rest, reason: null }, ...ended];
}

function cells(run: ModelRunRecord, { learn, timeline, none }: Text): readonly string[] {
  const { history: words } = learn.analysis;
  const { outcome, inputTokens, outputTokens, costUsd, durationMs } = run;
  const names: Readonly<Record<string, string>> = timeline.analysisOutcomes;
  const hasTokens = inputTokens !== null && outputTokens !== null;
  return [
    localTime(run.ts),
    oneLine(run.project ?? none),
    Object.hasOwn(names, outcome) ? (names[outcome] ?? outcome) : oneLine(outcome),
    words.worded(run.worded, run.suggestions),
    oneLine(run.model ?? run.program),
    hasTokens ? words.tokens(compactTokens(inputTokens), compactTokens(outputTokens)) : none,
    costUsd === null ? none : dollarsText(costUsd),
    durationMs === null ? none : words.seconds((durationMs / 1000).toFixed(1)),
  ];
}
