/** `self-gen blocker list`: what is open, the worst first, each with a number to clear it by. */
import { listBlockingRows } from "../../remember/errors/blocking-rows.ts";
import { sortWorstFirst } from "../../remember/blockers/worst-blocker.ts";
import type { BlockerRow } from "../../store/store.ts";
import { type CommandArgs, refresh, withStore } from "../command/command.ts";
import { saveLastList } from "../command/last-list.ts";
import { refuseBesideHere } from "../command/project-session-filter.ts";
import { resolveProject } from "../context/resolve-session.ts";
import { oneLine, print, printJson, table } from "../terminal/terminal.ts";
import { makeTimeFormatter } from "../terminal/time-formatter.ts";
import { printHints } from "../terminal/wrap.ts";
import {
  blockerDetailLines,
  blockerHeading,
  SHORT_ID,
  toPublicBlocker,
  fitWords,
} from "./blocker-lines.ts";

export const list = (args: CommandArgs): Promise<number> =>
  withStore(args.installation, async (context) => {
    const { installation, text } = args;
    const { store } = context;
    refuseBesideHere(args, "project", "all");
    await refresh(context, text);
    const isEverywhere = args.has("all");
    const project = isEverywhere ? null : (await resolveProject(args, store)).projectPath;
    const open = sortWorstFirst(
      await listBlockingRows(store, project === null ? {} : { projectPath: project }),
    );
    if (args.has("json")) {
      printJson(open.map((row, at) => ({ number: at + 1, ...toPublicBlocker(row, installation) })));
      return 0;
    }
    if (open.length === 0) {
      print(project === null ? text.blocker.noneAnywhere : text.blocker.none(oneLine(project)));
      return 0;
    }
    printOpen(open, args, isEverywhere);
    const ids = open.map(({ id }) => id);
    // Those of all projects have no numbers.
    if (!isEverywhere) saveLastList(installation.paths.run, { kind: "blockers", first: 1, ids });
    print("");
    printHints(text.blocker.hint(isEverywhere ? (open[0]?.id.slice(0, SHORT_ID) ?? "") : "1"));
    return 0;
  });

function printOpen(open: readonly BlockerRow[], args: CommandArgs, isEverywhere: boolean): void {
  const { installation, text } = args;
  const rows = open.map((row, at) => [
    isEverywhere ? row.id.slice(0, SHORT_ID) : `${at + 1}`,
    ...blockerHeading(row, text, makeTimeFormatter(args)),
    "",
  ]);
  const lines = table(rows);
  for (const [at, row] of open.entries()) {
    const line = lines[at] ?? "";
    print(`${line}  ${fitWords(row.description, Bun.stringWidth(line) + 2)}`);
    for (const detail of blockerDetailLines(row, installation, text, isEverywhere)) print(detail);
  }
}
