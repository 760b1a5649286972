/** Rules and decisions that are over: listed, opened and brought back by ID; without an ID the one that ended last. */
import { keyedHash } from "../../config/secret-key.ts";
import { getProjectName } from "../../event/event.ts";
import type { IngestContext } from "../../ingest/context.ts";
import {
  type EndedEntry,
  type ProjectStatement,
  listEndedEntries,
  listRuleProjects,
  loadRuleOverview,
  type OverEntry,
} from "../../recall/start/rule-overview.ts";
import { endRule, restoreRule } from "../../remember/guard/end-rule.ts";
import { clearCachedRules } from "../../remember/guard/rules-cache.ts";
import type { Text } from "../../text/text.ts";
import type { CommandArgs } from "../command/command.ts";
import { localTime, oneLine, print, printJson, terminalColumns } from "../terminal/terminal.ts";
import { makeTimeFormatter, type TimeFormatter } from "../terminal/time-formatter.ts";
import { shownPath } from "../terminal/shown-path.ts";
import { printHints } from "../terminal/wrap.ts";
import { SHORT_ID } from "./memory-lines.ts";
import { judgeStatement, listRuleStatements, matchByBeginning } from "./statements.ts";

type Context = Pick<IngestContext, "store">;

const listEndedRules = (
  { installation }: CommandArgs,
  { store }: Context,
  projectPath: string,
): Promise<readonly EndedEntry[]> =>
  listEndedEntries(
    { store, unreadEvents: [], hash: keyedHash(installation.paths.run) },
    projectPath,
  );

export const countEndedRules = async (
  args: CommandArgs,
  context: Context,
  projectPath: string,
): Promise<number> => (await listEndedRules(args, context, projectPath)).length;

/** `project`: null for all. */
export async function printEndedRules(
  args: CommandArgs,
  context: IngestContext,
  project: string | null,
): Promise<number> {
  const { installation, text } = args;
  const { memory: words } = text;
  const hash = keyedHash(installation.paths.run);
  const projects = project === null ? null : [project];
  const { over } = await loadRuleOverview({ store: context.store, hash }, projects, context.now());
  if (args.has("json")) {
    printJson(over.map(toOverJson));
    return 0;
  }
  const [first] = over;
  if (first === undefined) {
    print(words.nothingOver);
    return 0;
  }
  const when = makeTimeFormatter(args);
  print(words.over(project === null ? null : oneLine(getProjectName(project)), over.length));
  for (const one of over) for (const line of overLines(one, text, when)) print(line);
  print("");
  printHints(words.overHint(first.id.slice(0, SHORT_ID)));
  return 0;
}

function overLines(one: OverEntry, text: Text, when: TimeFormatter): readonly string[] {
  const head = `${one.id.slice(0, SHORT_ID)}  ${text.memory.kinds[one.kind]}  `;
  const room = Math.max(20, terminalColumns() - Bun.stringWidth(head));
  const indent = " ".repeat(2);
  const how = oneLine(describeEnd(one, text, when), Math.max(20, terminalColumns() - 2));
  return [`${head}${oneLine(one.text, room)}`, `${indent}${how}`];
}

function describeEnd({ end, by, at, successor }: OverEntry, text: Text, when: TimeFormatter) {
  const { ends } = text.memory;
  if (end === "removed" || at === null) return ends.removed;
  return end === "replaced"
    ? ends.replaced(when(at), oneLine(successor ?? ""))
    : ends.ended(when(at), oneLine(by ?? ""));
}

export const overDetails = (one: OverEntry, text: Text): readonly string[] => {
  const { facts, kinds, overHint } = text.memory;
  return [
    `${kinds[one.kind]}: ${oneLine(one.text)}`,
    `  ${describeEnd(one, text, localTime)}`,
    `  ${facts.saved}: ${localTime(one.ts)}`,
    ...(one.projectPath === null ? [] : [`  ${facts.project}: ${shownPath(one.projectPath)}`]),
    `  ${facts.id}: ${one.id}`,
    `  ${overHint(one.id.slice(0, SHORT_ID)).split("\n").at(-1) ?? ""}`,
  ];
};

export const toOverJson = (one: OverEntry): object => ({
  id: one.id,
  kind: one.kind,
  text: one.text,
  saved_at: one.ts,
  via: one.memory === null ? "conversation" : one.memory.origin.via,
  by: one.memory === null ? "person" : one.memory.origin.by,
  session_id: one.sessionId,
  project: one.projectPath,
  end: one.end,
  ended_at: one.at,
  ended_by: one.by,
  replaced_by: one.successor,
});

/** Of any project; null for none. */
export async function findOver(
  args: CommandArgs,
  { store, now }: IngestContext,
): Promise<OverEntry | null> {
  const hash = keyedHash(args.installation.paths.run);
  const { over } = await loadRuleOverview({ store, hash }, null, now());
  const named = (args.words[1] ?? "").replace(/…$/, "").toLowerCase();
  const said = matchByBeginning(
    over.filter((one) => one.memory === null || one.end !== "removed"),
    named,
    args.text,
  );
  return said ?? over.find(({ id }) => named.length > 3 && id.startsWith(named)) ?? null;
}

/** What later words ended, or left in doubt, by the ID that was typed; without one what ended last in the project. */
export async function findRestorable(
  args: CommandArgs,
  context: IngestContext,
  project: string | null,
): Promise<ProjectStatement | null> {
  const named = args.words[1];
  const toWords = ({ words, id, memory, projectPath }: EndedEntry): ProjectStatement[] =>
    projectPath === null ? [] : [{ ...words, id, memory, projectPath }];
  if (named === undefined) {
    const [last] = project === null ? [] : await listEndedRules(args, context, project);
    return last === undefined ? null : (toWords(last)[0] ?? null);
  }
  const projects = await listRuleProjects(context.store);
  const all: ProjectStatement[] = [];
  for (const path of new Set([...(project === null ? [] : [project]), ...projects])) {
    all.push(...(await listEndedRules(args, context, path)).flatMap(toWords));
    const live = await listRuleStatements(args, context, path);
    all.push(...live.filter(({ line }) => line.later !== undefined));
  }
  const byMemory = all.find(({ memory }) => memory?.id.startsWith(named.toLowerCase()) === true);
  return byMemory ?? matchByBeginning(all, named, args.text);
}

/** It holds from now on, whatever was said before. */
export const restoreStatement = (context: IngestContext, words: ProjectStatement): Promise<void> =>
  judgeStatement(context, words, { of: words.snapshotId, isDecision: true });

export type RuleChanges = {
  readonly revived: readonly ProjectStatement[];
  readonly over: readonly ProjectStatement[];
};

/** What a word of the person's changes of what else holds: its successor is gone, or there again. */
export async function judgeBeside(
  args: CommandArgs,
  context: IngestContext,
  projectPath: string,
  judge: () => Promise<void>,
): Promise<RuleChanges> {
  const { run } = args.installation.paths;
  const list = (): Promise<readonly ProjectStatement[]> =>
    listRuleStatements(args, context, projectPath);
  const before = await list();
  await judge();
  const after = await list();
  const without = (
    all: readonly ProjectStatement[],
    others: readonly ProjectStatement[],
  ): readonly ProjectStatement[] => all.filter(({ id }) => others.every((one) => one.id !== id));
  const changed = { revived: without(after, before), over: without(before, after) };
  for (const one of changed.revived) restoreRule(run, one);
  for (const one of changed.over) endRule(run, one);
  if (changed.revived.length + changed.over.length > 0) clearCachedRules(run, projectPath);
  return changed;
}
