/** `self-gen context diff`: what changed between the two contexts that were saved last. */
import type { IngestContext } from "../../ingest/context.ts";
import { readContextPair } from "../../remember/context/document/context-file.ts";
import {
  type DocumentChange,
  diffDocuments,
} from "../../remember/context/document/diff-documents.ts";
import type { ContextDocument } from "../../remember/context/document/context-document.ts";
import type { Text } from "../../text/text.ts";
import { type CommandArgs, refresh, withStore } from "../command/command.ts";
import { Fault } from "../command/fault.ts";
import { localTime, oneLine, print, printJson } from "../terminal/terminal.ts";
import { makeRecordedFileCheck } from "./recorded-file-check.ts";
import { placeFault } from "./document-problems.ts";
import { describeContextScope, listSavedContexts } from "./show.ts";
import { findNamedSession, resolveProject } from "./resolve-session.ts";

export const diff = (args: CommandArgs): Promise<number> =>
  withStore(args.installation, async (context) => {
    const { text } = args;
    await refresh(context, text);
    const [before, after] = await readLastTwoContexts(args, context);
    const changes = diffDocuments(before, after);
    if (args.has("json")) printJson({ from: before.meta, to: after.meta, changes });
    else for (const line of diffLines(before, after, changes, text)) print(line);
    return 0;
  });

/** The two newest that the database has, else the project's file and its backup. */
async function readLastTwoContexts(
  args: CommandArgs,
  context: IngestContext,
): Promise<readonly [ContextDocument, ContextDocument]> {
  const { store } = context;
  const [after, before] = await listSavedContexts(args, store, 2);
  if (after !== undefined && before !== undefined) return [before.document, after.document];
  const { faults } = args.text.saved;
  const isOfProject = (await findNamedSession(args, store)) === null;
  const pair = isOfProject ? await readFileAndBackup(args, context) : null;
  if (pair !== null) return pair;
  const of = await describeContextScope(args, store);
  throw after === undefined
    ? new Fault("NO_SNAPSHOT", faults.noSnapshot(of), faults.noSnapshotFix)
    : new Fault("ONE_SNAPSHOT", faults.oneSnapshot(of), faults.oneSnapshotFix);
}

async function readFileAndBackup(
  args: CommandArgs,
  context: IngestContext,
): Promise<readonly [ContextDocument, ContextDocument] | null> {
  const { projectPath } = await resolveProject(args, context.store);
  const isOurs = await makeRecordedFileCheck(context, projectPath);
  try {
    return readContextPair(projectPath, isOurs);
  } catch (error) {
    throw placeFault(error, args.text);
  }
}

const CHANGE_MARKS = { added: "+", removed: "-", changed: "~", moved: "~" } as const;

function diffLines(
  before: ContextDocument,
  after: ContextDocument,
  changes: readonly DocumentChange[],
  text: Text,
): string[] {
  const { diff: words, sections } = text.saved;
  const times = [before, after].map(({ meta }) => localTime(meta.saved_at));
  const lines = [words.title(times[0] ?? "", times[1] ?? "")];
  if (changes.length === 0) return [...lines, words.same];
  let section: string | null = null;
  for (const change of changes) {
    if (change.section !== section) lines.push("", sections[change.section]);
    section = change.section;
    lines.push(`  ${CHANGE_MARKS[change.kind]} ${oneLine(changeText(change, text))}`);
  }
  return lines;
}

function changeText(
  { section, kind, what, from, to }: DocumentChange,
  { saved: { sections }, none }: Text,
): string {
  if (from === null || to === null) return what;
  if (kind === "moved") {
    const named = (one: string): string => sections[one as "done" | "current" | "pending"];
    return `${what} (${named(from)} → ${named(to)})`;
  }
  const name =
    section !== "goal"
      ? what
      : what === "current_objective"
        ? sections.objective
        : sections.original;
  return `${name}: ${from === "" ? none : from} → ${to === "" ? none : to}`;
}
