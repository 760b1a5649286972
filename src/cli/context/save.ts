/**
 * `self-gen context save`: saves a session's context now. A given document takes precedence over derived content; if it has a
 * fault, nothing is saved, so that it can be fixed and given again.
 */
import { isExcluded } from "../../git/exclude.ts";
import { excludedFiles, PROJECT_FILES } from "../../git/exclude-lines.ts";
import { projectPathOf } from "../../git/locate-repository.ts";
import { ingest } from "../../ingest/ingest.ts";
import type {
  ContextDocument,
  ContextStatement,
} from "../../remember/context/document/context-document.ts";
import {
  MAX_DOCUMENT_BYTES,
  type DocumentMeta,
  readContextDocument,
} from "../../remember/context/document/read-context-document.ts";
import {
  type SnapshotSaveOutcome,
  saveSnapshot,
  type ContextSaveRequest,
} from "../../remember/context/save-snapshot.ts";
import type { SnapshotTrigger } from "../../remember/context/context-snapshot.ts";
import type { Text } from "../../text/text.ts";
import { archiveAfterSession } from "../archive/archive-after-session.ts";
import { type CommandArgs, refresh, withStore } from "../command/command.ts";
import { asFault, Fault } from "../command/fault.ts";
import { recordingNote } from "../command/recording-note.ts";
import { runContextsJob } from "../import/contexts.ts";
import { oneLine, print, printError, printJson } from "../terminal/terminal.ts";
import { readContextDraft, hookSessionId, removeContextDraft } from "./context-draft.ts";
import { documentFault, placeFault } from "./document-problems.ts";
import { toContextSaveInput } from "./context-save-input.ts";
import { saveInBackground } from "./save-job.ts";
import { resolveSession } from "./resolve-session.ts";
import { host } from "../../system/host.ts";
import { shownPath } from "../terminal/shown-path.ts";

export async function save(args: CommandArgs): Promise<number> {
  const { installation, text } = args;
  if (args.option("trigger") === "import") {
    await runContextsJob(installation);
    return 0;
  }
  const note = recordingNote(installation, text);
  const { faults } = text.saved;
  const trigger = triggerOf(args.option("trigger"));
  const handed = trigger === "command" ? await readContextDraft(args) : "nothing";
  const called = hookSessionId(handed);
  if (called !== null) {
    // As a hook: what a client would take for our words is not said.
    if (note === null)
      await saveInBackground(installation, called, trigger, text).catch(() => undefined);
    return 0;
  }
  if (note !== null) {
    throw new Fault("NOT_RECORDING", faults.notRecording(note), faults.notRecordingFix);
  }
  if (trigger !== "command") {
    const sessionId = args.option("session") ?? "";
    if (trigger === "end") await archiveAfterSession(installation, sessionId, "before_context");
    await saveInBackground(installation, sessionId, trigger, text);
    if (trigger === "end") await archiveAfterSession(installation, sessionId, "behind_context");
    return 0;
  }
  return withStore(installation, async (context) => {
    await refresh(context, text);
    const session = await resolveSession(args, context.store);
    const at = projectPathOf(session.projectPath ?? host().cwd());
    const { sessionId, client, transcriptPath } = session;
    const asked = { client: client ?? "", transcriptPath, ...at };
    const saving = toContextSaveInput(installation, sessionId, asked, context.store);
    const isKeptOut = isExcluded(
      installation.loaded.config.excludeProjects,
      [saving.projectPath],
      installation.paths.userHome,
    );
    if (isKeptOut) {
      const message = faults.excluded(shownPath(saving.projectPath));
      throw new Fault("EXCLUDED", message, faults.notRecordingFix);
    }
    const words = typeof handed === "string" ? null : parseStatedContext(handed, saving, text);
    const outcome = await saveSnapshot(saving, { trigger, statement: words?.statement ?? null });
    if (outcome.event === null && outcome.isChanged) {
      const { cannotWrite, cannotWriteFix } = text.faults;
      throw new Fault(
        "CANNOT_WRITE",
        cannotWrite(oneLine(context.journal), "write"),
        cannotWriteFix,
      );
    }
    await ingest(context);
    if (typeof handed !== "string") removeContextDraft(handed.path, installation);
    const notes = outcomeNotes(outcome, words?.meta ?? {}, saving, text);
    if (handed === "late") notes.push(text.saved.stdinLate);
    printSaveAnswer(args, saving, outcome, notes, words !== null);
    return 0;
  });
}

const triggerOf = (given: string | undefined): SnapshotTrigger =>
  given === "stop" || given === "end" ? given : "command";

type StatedContext = { readonly statement: ContextStatement; readonly meta: DocumentMeta };

function parseStatedContext(
  handed: { readonly bytes: Uint8Array; readonly size: number; readonly path: string | null },
  { projectPath, now }: ContextSaveRequest,
  text: Text,
): StatedContext {
  const where = handed.path === null ? "stdin" : oneLine(handed.path);
  const reading =
    handed.size > MAX_DOCUMENT_BYTES
      ? ({
          ok: false,
          problems: [{ kind: "size", bytes: handed.size, limit: MAX_DOCUMENT_BYTES }],
        } as const)
      : readContextDocument(handed.bytes, { projectPath, now: now.toISOString() });
  if (reading.ok) return reading;
  const { otherProjectSaveFix } = text.saved.faults;
  throw documentFault(reading.problems, where, text, { other: otherProjectSaveFix });
}

function outcomeNotes(
  outcome: SnapshotSaveOutcome,
  meta: DocumentMeta,
  { sessionId, repoId }: ContextSaveRequest,
  text: Text,
): string[] {
  const words = text.saved;
  const notes: string[] = [];
  if (meta.session_id !== undefined && meta.session_id !== sessionId) {
    notes.push(words.otherSession(oneLine(meta.session_id, 80), oneLine(sessionId)));
  }
  if (outcome.file === null && outcome.isChanged) {
    const problem = asFault(placeFault(outcome.fileFault, text), text).message;
    notes.push(words.notWritten(oneLine(problem)));
  }
  const isHidden = repoId === null || excludedFiles(repoId).includes(PROJECT_FILES[0]);
  if (outcome.file !== null && !isHidden) {
    notes.push(words.notExcluded(oneLine(outcome.file)));
  }
  return notes;
}

function countsOf({ progress, decisions, discoveries, state }: ContextDocument): Counts {
  return {
    tasks: progress.done.length + progress.current.length + progress.pending.length,
    decisions: decisions.length,
    discoveries: discoveries.length,
    files: state.recent_files.length,
    blockers: state.blockers.length,
    errors: state.errors.length,
  };
}

type Counts = Readonly<Record<keyof Text["saved"]["counts"], number>>;

function printSaveAnswer(
  args: CommandArgs,
  { sessionId, projectPath }: ContextSaveRequest,
  { event, snapshot, file, isChanged }: SnapshotSaveOutcome,
  notes: readonly string[],
  isStated: boolean,
): void {
  const counts = countsOf(snapshot.document);
  if (args.has("json")) {
    const id = event?.id ?? null;
    printJson({ saved: isChanged, id, sessionId, projectPath, file, counts, isStated, notes });
    return;
  }
  const { saved: words } = args.text;
  if (!isChanged) {
    print(words.nothing(oneLine(sessionId)));
    return;
  }
  print(words.done(oneLine(sessionId)));
  const kinds = Object.keys(counts) as (keyof Counts)[];
  print(`  ${kinds.map((kind) => words.counts[kind](counts[kind])).join(", ")}`);
  if (file !== null) print(`  ${words.facts.file}: ${shownPath(file)}`);
  if (!isStated) print(`  ${words.onlyDerived}`);
  for (const note of notes) printError(note);
}
