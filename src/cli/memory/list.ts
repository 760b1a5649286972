/** `self-gen memory list`: what is saved for this project, newest first, each with who saved it; then what people left for later and what they said for good. */
import type { IngestContext } from "../../ingest/context.ts";
import { getStartBudget } from "../../recall/start/start-settings.ts";
import type { ProjectStatement } from "../../recall/start/rule-overview.ts";
import { explainHiddenPath } from "../../recall/compose/hidden-path.ts";
import { listMemories } from "../../remember/memory/memories.ts";
import { type CommandArgs, refresh, wholeNumber, withStore } from "../command/command.ts";
import { refuseBesideHere } from "../command/project-session-filter.ts";
import { composeNextStart, listUnfitIds } from "../context/compose-next-start.ts";
import { explainUnrecordedStart } from "../context/explain-empty-start.ts";
import { createNewStart } from "../context/next-start.ts";
import { type CommandProject, resolveProject } from "../context/resolve-session.ts";
import { print, printJson } from "../terminal/terminal.ts";
import { makeTimeFormatter, type TimeFormatter } from "../terminal/time-formatter.ts";
import { printHints } from "../terminal/wrap.ts";
import { memoryListLines, SHORT_ID, toMemoryJson } from "./memory-lines.ts";
import { countEndedRules, printEndedRules } from "./ended-rules.ts";
import { MAX_MEMORIES } from "./find-memory.ts";
import {
  listRecentPossibleRules,
  printPossibleRules,
  toPossibleRuleJson,
} from "./possible-rules.ts";
import {
  shortStatementId,
  rulesHeading,
  statementLines,
  toStatementJson,
  workHeading,
} from "./statement-lines.ts";
import {
  listAllRuleStatements,
  listRuleStatements,
  listWorkStatements,
  hasNoMemory,
} from "./statements.ts";
import { shownPath } from "../terminal/shown-path.ts";

const DEFAULT_LIMIT = 50;

export const list = (args: CommandArgs): Promise<number> =>
  withStore(args.installation, async (context) => {
    const { text } = args;
    const { store } = context;
    const limit = wholeNumber(args, "memory", "limit", args.has("json") ? 0 : DEFAULT_LIMIT);
    refuseBesideHere(args, "project", "all");
    await refresh(context, text);
    const here = args.has("all") ? null : await resolveProject(args, store);
    const project = here?.projectPath ?? null;
    if (args.has("ended")) return printEndedRules(args, context, project);
    const where = project === null ? {} : { projectPath: project };
    const saved = await listMemories(store, { ...where, limit: MAX_MEMORIES });
    const statements =
      project === null
        ? await listAllRuleStatements(args, context, null)
        : await listRuleStatements(args, context, project);
    const rules = new Map(
      statements.flatMap((one) => (one.memory === null ? [] : [[one.memory.id, one]])),
    );
    const allWork = project === null ? [] : await listWorkStatements(args, context, project);
    const left =
      here === null
        ? NONE_UNFIT
        : await findUnfit(args, context, here, [...statements, ...allWork]);
    const allPossible = await listRecentPossibleRules(args, context, project);
    const isUnfit = ({ id, line }: ProjectStatement): boolean =>
      (line.kind === "postponed" ? left.later : left.rules).has(id);
    const isFit = (one: ProjectStatement | undefined): object =>
      one === undefined ? {} : { fits: !isUnfit(one) };
    if (args.has("json")) {
      const all = [
        ...saved.map((one) => Object.assign(toMemoryJson(one), isFit(rules.get(one.id)))),
        ...statements
          .filter(hasNoMemory)
          .map((one) => Object.assign(toStatementJson(one), isFit(one))),
        ...allWork.map((one) => Object.assign(toStatementJson(one), isFit(one))),
        ...allPossible.map(toPossibleRuleJson),
      ];
      printJson(limit === 0 ? all : all.slice(0, limit));
      return 0;
    }
    const { memory: words } = text;
    const all = saved.filter(({ id }) => !rules.has(id));
    const shown = limit === 0 ? all : all.slice(0, limit);
    // Without a number every rule is listed; with one, so many lines in all, in the order of the sections.
    const take = args.option("limit") === undefined ? openLimit(0) : openLimit(limit, shown.length);
    const work = take(allWork);
    const given = take(statements);
    const possible = take(allPossible);
    const others = allWork.length + statements.length + allPossible.length;
    const ended = project === null ? 0 : await countEndedRules(args, context, project);
    const endedHints = ended === 0 ? [] : [words.endedHint(ended)];
    if (all.length + others === 0) {
      print(project === null ? words.noneAnywhere : words.none(shownPath(project)));
      printHints(...endedHints);
      return 0;
    }
    const when = makeTimeFormatter(args);
    for (const memory of shown) {
      for (const line of memoryListLines(memory, text, when, project === null)) print(line);
    }
    const listed = shown.length + work.length + given.length + possible.length;
    const more = all.length + others - listed;
    const [first] = shown;
    if (first !== undefined) {
      print("");
      printHints(...(more > 0 ? [words.more(more)] : []), words.hint(first.id.slice(0, SHORT_ID)));
      if (listed > shown.length) print("");
    }
    const { contextBudget } = args.installation.loaded.config;
    printStatements(work, args, when, isUnfit);
    if (left.later.size > 0)
      printHints(words.unfit(left.later.size, contextBudget.startup, "contextBudget.startup"));
    if (work.length > 0 && given.length > 0) print("");
    for (const words of Map.groupBy(given, ({ projectPath }) => projectPath).values())
      printStatements(words, args, when, isUnfit);
    if (left.rules.size > 0)
      printHints(words.unfit(left.rules.size, contextBudget.rules, "contextBudget.rules"));
    if (work.length + given.length > 0 && possible.length > 0) print("");
    printPossibleRules(possible, args, when);
    const quoted = [
      ...shown.map((one) => one.text),
      ...[...work, ...given].map(({ line }) => line.decisive),
      ...possible.map((one) => one.text),
    ];
    printHints(...explainHiddenPath(quoted, text.context));
    if (first === undefined) {
      if (all.length === 0) printHints(words.noneAdded);
      if (more > 0) printHints(words.more(more));
    }
    printHints(...endedHints);
    return 0;
  });

/** Takes as many as are left of a number; all where it is 0. */
function openLimit(limit: number, used = 0): <T>(from: readonly T[]) => readonly T[] {
  let left = limit === 0 ? Infinity : Math.max(0, limit - used);
  return (from) => {
    const taken = from.slice(0, left);
    left -= taken.length;
    return taken;
  };
}

function printStatements(
  [first, ...others]: readonly ProjectStatement[],
  { text }: CommandArgs,
  when: TimeFormatter,
  isUnfit: (one: ProjectStatement) => boolean,
): void {
  if (first === undefined) return;
  const heading = first.line.kind === "postponed" ? workHeading : rulesHeading;
  print(heading(first.projectPath, others.length + 1, text));
  const all = [first, ...others];
  const columns = Math.max(...all.map((one) => shortStatementId(one).length));
  for (const one of all)
    for (const line of statementLines(one, text, when, columns, isUnfit(one))) print(line);
  print("");
  printHints(text.memory.standingHint(shortStatementId(first)));
}

/** IDs of what a new session would have no room for. */
type UnfitIds = { readonly rules: ReadonlySet<string>; readonly later: ReadonlySet<string> };

const NONE_UNFIT: UnfitIds = { rules: new Set(), later: new Set() };

async function findUnfit(
  args: CommandArgs,
  context: IngestContext,
  project: CommandProject,
  listed: readonly ProjectStatement[],
): Promise<UnfitIds> {
  const { installation, text } = args;
  const budget = getStartBudget(installation.loaded.config, "startup");
  const isTold =
    listed.length > 0 && explainUnrecordedStart(installation, project.projectPath, text) === null;
  // Who turned a part off knows.
  if (!isTold || budget.rest === 0) return NONE_UNFIT;
  const start = createNewStart(args, project);
  const answer = await composeNextStart(start, budget, installation, context);
  return {
    rules: new Set(budget.rules === 0 ? [] : listUnfitIds(answer, "rules")),
    later: new Set(listUnfitIds(answer, "later")),
  };
}
