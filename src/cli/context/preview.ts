/**
 * The context that a project's next session would get, by the same functions that answer its start. Records nothing: no
 * injection, and no summary that was made for it.
 */
import { countJsonUnits } from "../../recall/compose/compose.ts";
import { MAX_OUTPUT_UNITS } from "../../recall/start/start-answer.ts";
import { getStartBudget, type StartBudget } from "../../recall/start/start-settings.ts";
import type { Text } from "../../text/text.ts";
import { type CommandArgs, refresh, withStore } from "../command/command.ts";
import { oneLine, print, printJson, table, terminalColumns } from "../terminal/terminal.ts";
import {
  composeNextStart,
  countIncludedParts,
  type NextStartAnswer,
} from "./compose-next-start.ts";
import { type NextStart, resolveNextStart } from "./next-start.ts";
import { explainEmptyStart, explainUnrecordedStart } from "./explain-empty-start.ts";
import { shownPath } from "../terminal/shown-path.ts";

const RULE_COLUMNS = 72;

export const preview = (args: CommandArgs): Promise<number> =>
  withStore(args.installation, async (context) => {
    const { installation, text } = args;
    await refresh(context, text);
    const start = await resolveNextStart(args, context.store);
    const budget = getStartBudget(installation.loaded.config, start.source);
    const silent = explainUnrecordedStart(installation, start.projectPath, text);
    const answer =
      silent === null ? await composeNextStart(start, budget, installation, context) : null;
    const why =
      silent !== null
        ? [silent]
        : answer === null || answer.output === ""
          ? await explainEmptyStart(start, answer?.composition.dropped ?? [], budget, args, context)
          : [];
    if (args.has("json")) printJson(toPreviewJson(start, budget, answer, why));
    else if (answer === null || why.length > 0) {
      print(text.preview.nothing(startName(start, text), oneLine(start.projectPath)));
      for (const reason of why) print(`  ${reason}`);
    } else {
      for (const line of previewLines(start, budget, answer, text)) print(line);
    }
    return 0;
  });

/** What the agent gets. */
const unitsOf = (answer: NextStartAnswer | null): number =>
  countJsonUnits(answer?.composition.text ?? "");

const toPreviewJson = (
  { source, projectPath, goesOn }: NextStart,
  budget: StartBudget,
  answer: NextStartAnswer | null,
  why: readonly string[],
): object => ({
  source,
  projectPath,
  sessionId: goesOn,
  budget: budget.rest,
  rulesBudget: budget.rules,
  units: unitsOf(answer),
  text: answer?.composition.text ?? "",
  message: answer?.message ?? null,
  parts: answer?.composition.parts ?? [],
  rules: countIncludedParts(answer, "rules"),
  later: countIncludedParts(answer, "later"),
  dropped: answer?.composition.dropped ?? [],
  printed: answer?.output ?? "",
  why,
});

function startName({ source }: NextStart, { preview: { starts } }: Text): string {
  const names: Readonly<Record<string, string>> = starts;
  return names[source] ?? starts.startup;
}

/** Rules have room of their own, as far as a client takes both. */
const describeTotal = (
  units: number,
  { rules }: NextStartAnswer,
  budget: StartBudget,
  { preview: words }: Text,
): string =>
  rules.length === 0
    ? words.ofBudget(units, budget.rest)
    : words.ofBudgets(units, Math.min(MAX_OUTPUT_UNITS, budget.rest + budget.rules), budget.rules);

function previewLines(
  start: NextStart,
  budget: StartBudget,
  answer: NextStartAnswer,
  text: Text,
): string[] {
  const { projectPath, goesOn } = start;
  const { composition, message } = answer;
  const units = unitsOf(answer);
  const { preview: words } = text;
  const { kinds } = text.timeline;
  const rule = "─".repeat(Math.min(RULE_COLUMNS, terminalColumns()));
  const inParts = composition.parts.reduce((sum, { units }) => sum + units, 0);
  const rows = [
    [...words.heading],
    ...composition.parts.map(({ kind, units, linesCut, isWhole }) => [
      kinds[kind],
      String(units),
      linesCut > 0
        ? (kind === "rules" || kind === "later" ? words.notGiven : words.cut)(linesCut)
        : isWhole
          ? words.whole
          : words.shortened,
    ]),
    ...composition.dropped.map((kind) => [kinds[kind], "0", words.leftOut]),
    ...(units > inParts ? [[words.frame, String(units - inParts)]] : []),
    [words.total, describeTotal(units, answer, budget, text)],
  ];
  return [
    words.title(startName(start, text), shownPath(projectPath)),
    ...(goesOn === null ? [] : [words.resumed(oneLine(goesOn))]),
    rule,
    ...composition.text.split("\n"),
    rule,
    ...table(rows),
    "",
    message === null ? words.noMessage : words.message(message),
  ];
}
