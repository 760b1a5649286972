/** `self-gen blocker history`: what there was, the newest first, and how each ended. */
import { getProjectName } from "../../event/event.ts";
import type { BlockerRow } from "../../store/store.ts";
import type { Text } from "../../text/text.ts";
import { type CommandArgs, refresh, wholeNumber, withStore } from "../command/command.ts";
import { refuseBesideHere } from "../command/project-session-filter.ts";
import { resolveProject } from "../context/resolve-session.ts";
import { oneLine, print, printJson, table } from "../terminal/terminal.ts";
import { type TimeFormatter, makeTimeFormatter } from "../terminal/time-formatter.ts";
import { printHints } from "../terminal/wrap.ts";
import { blockerHeading, SHORT_ID, toPublicBlocker, fitWords } from "./blocker-lines.ts";

const DEFAULT_LIMIT = 20;

export const history = (args: CommandArgs): Promise<number> =>
  withStore(args.installation, async (context) => {
    const { installation, text } = args;
    const { store } = context;
    refuseBesideHere(args, "project", "all");
    await refresh(context, text);
    const limit = wholeNumber(args, "blocker", "limit", DEFAULT_LIMIT);
    const project = args.has("all") ? null : (await resolveProject(args, store)).projectPath;
    const of = project === null ? {} : { projectPath: project };
    const all = await store.blockers({ ...of, state: "all" });
    const shown = limit === 0 ? all : all.slice(0, limit);
    if (args.has("json")) {
      printJson(shown.map((row) => toPublicBlocker(row, installation)));
      return 0;
    }
    if (shown.length === 0) {
      print(project === null ? text.blocker.neverAnywhere : text.blocker.never(oneLine(project)));
      return 0;
    }
    const when = makeTimeFormatter(args);
    const lines = table(
      shown.map((row) => [row.id.slice(0, SHORT_ID), ...blockerHeading(row, text, when), ""]),
    );
    for (const [at, row] of shown.entries()) {
      const line = lines[at] ?? "";
      print(`${line}  ${fitWords(row.description, Bun.stringWidth(line) + 2)}`);
      const where = project === null ? `${oneLine(getProjectName(row.projectPath), 60)}: ` : "";
      print(`     ${where}${endOf(row, text, when)}`);
    }
    print("");
    const left = all.length - shown.length;
    printHints(
      ...(left > 0 ? [text.blocker.more(left)] : []),
      text.blocker.hintHistory(shown[0]?.id.slice(0, SHORT_ID) ?? ""),
    );
    return 0;
  });

function endOf(
  { resolvedAt, resolvedBy }: BlockerRow,
  { blocker }: Text,
  when: TimeFormatter,
): string {
  if (resolvedAt === null) return blocker.open;
  const { ends } = blocker;
  const how = resolvedBy !== null && Object.hasOwn(ends, resolvedBy) ? resolvedBy : "cleared";
  return `${ends[how as keyof typeof ends]} (${when(resolvedAt)})`;
}
