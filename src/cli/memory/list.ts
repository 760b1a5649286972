/** `self-gen memory list`: what is saved for this project, newest first, each with who saved it; then what people left for later and what they said for good. */
import { listMemories } from "../../remember/memory/memories.ts";
import { type CommandArgs, refresh, wholeNumber, withStore } from "../command/command.ts";
import { refuseBesideHere } from "../command/project-session-filter.ts";
import { resolveProject } from "../context/resolve-session.ts";
import { oneLine, print, printJson } from "../terminal/terminal.ts";
import { makeTimeFormatter, type TimeFormatter } from "../terminal/time-formatter.ts";
import { printHints } from "../terminal/wrap.ts";
import { memoryListLines, SHORT_ID, toMemoryJson } from "./memory-lines.ts";
import { MAX_MEMORIES } from "./find-memory.ts";
import {
  listRecentPossibleRules,
  printPossibleRules,
  toPossibleRuleJson,
} from "./possible-rules.ts";
import {
  type IdentifiedWords,
  listAllIdentifiedWords,
  listIdentifiedWords,
  listIdentifiedWork,
  SHORT_WORDS_ID,
  standingHeading,
  standingWordsLines,
  toStandingWordsJson,
  workHeading,
} from "./standing-words.ts";

const DEFAULT_LIMIT = 50;

export const list = (args: CommandArgs): Promise<number> =>
  withStore(args.installation, async (context) => {
    const { text } = args;
    const { store } = context;
    const limit = wholeNumber(args, "memory", "limit", args.has("json") ? 0 : DEFAULT_LIMIT);
    refuseBesideHere(args, "project", "all");
    await refresh(context, text);
    const project = args.has("all") ? null : (await resolveProject(args, store)).projectPath;
    const where = project === null ? {} : { projectPath: project };
    const all = await listMemories(store, { ...where, limit: MAX_MEMORIES });
    const shown = limit === 0 ? all : all.slice(0, limit);
    const standing =
      project === null
        ? await listAllIdentifiedWords(args, context, null)
        : await listIdentifiedWords(args, context, project);
    const work = project === null ? [] : await listIdentifiedWork(args, context, project);
    const possible = await listRecentPossibleRules(args, context, project);
    if (args.has("json")) {
      printJson([
        ...shown.map(toMemoryJson),
        ...[...standing, ...work].map(toStandingWordsJson),
        ...possible.map(toPossibleRuleJson),
      ]);
      return 0;
    }
    const { memory: words } = text;
    const others = work.length + standing.length + possible.length;
    if (all.length + others === 0) {
      print(project === null ? words.noneAnywhere : words.none(oneLine(project)));
      return 0;
    }
    const when = makeTimeFormatter(args);
    for (const memory of shown) {
      for (const line of memoryListLines(memory, text, when, project === null)) print(line);
    }
    const left = all.length - shown.length;
    const [first] = shown;
    if (first !== undefined) {
      print("");
      printHints(...(left > 0 ? [words.more(left)] : []), words.hint(first.id.slice(0, SHORT_ID)));
      if (others > 0) print("");
    }
    printStandingWords(work, args, when);
    if (work.length > 0 && standing.length > 0) print("");
    for (const words of Map.groupBy(standing, ({ projectPath }) => projectPath).values())
      printStandingWords(words, args, when);
    if (work.length + standing.length > 0 && possible.length > 0) print("");
    printPossibleRules(possible, args, when);
    if (first === undefined) printHints(words.noneAdded);
    return 0;
  });

function printStandingWords(
  [first, ...others]: readonly IdentifiedWords[],
  { text }: CommandArgs,
  when: TimeFormatter,
): void {
  if (first === undefined) return;
  const heading = first.line.kind === "postponed" ? workHeading : standingHeading;
  print(heading(first.projectPath, others.length + 1, text));
  for (const one of [first, ...others])
    for (const line of standingWordsLines(one, text, when)) print(line);
  print("");
  printHints(text.memory.standingHint(first.id.slice(0, SHORT_WORDS_ID)));
}
