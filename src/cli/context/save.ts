/**
 * `self-gen context save`: saves what a session is about, here and now. What somebody hands over goes before what is
 * derived; where it has a fault nothing is saved at all, so that it can be mended and handed over again.
 */
import { isExcluded } from "../../git/exclude.ts";
import { excludedFiles, PROJECT_FILES } from "../../git/exclude-lines.ts";
import { projectPathOf } from "../../git/locate.ts";
import { ingest } from "../../ingest/ingest.ts";
import type { ContextDocument, Stated } from "../../remember/context/document/document.ts";
import {
  LARGEST_DOCUMENT_BYTES,
  type Meta,
  readDocument,
} from "../../remember/context/document/read-document.ts";
import { type SaveOutcome, saveSnapshot, type Saving } from "../../remember/context/save.ts";
import type { Trigger } from "../../remember/context/snapshot.ts";
import type { Text } from "../../text/text.ts";
import { archiveAfterEnd } from "../archive/after-end.ts";
import { type Given, refresh, withStore } from "../command/command.ts";
import { asFault, Fault } from "../command/fault.ts";
import { recordingNote } from "../command/recording-note.ts";
import { contextsJob } from "../import/contexts.ts";
import { oneLine, print, printError, printJson } from "../terminal/terminal.ts";
import { handedOver, hookSession, removeDraft } from "./handed-over.ts";
import { documentFault, placeFault } from "./problems.ts";
import { savingOf } from "./saving-of.ts";
import { saveInBackground } from "./save-job.ts";
import { whichSession } from "./which-session.ts";
import { host } from "../../system/host.ts";

export async function save(given: Given): Promise<number> {
  const { house, text } = given;
  if (given.option("trigger") === "import") {
    await contextsJob(house);
    return 0;
  }
  const note = recordingNote(house, text);
  const { faults } = text.saved;
  const trigger = triggerOf(given.option("trigger"));
  const handed = trigger === "command" ? await handedOver(given) : "nothing";
  const called = hookSession(handed);
  if (called !== null) {
    // As a hook: what a client would take for our words is not said.
    if (note === null) await saveInBackground(house, called, trigger, text).catch(() => undefined);
    return 0;
  }
  if (note !== null) {
    throw new Fault("NOT_RECORDING", faults.notRecording(note), faults.notRecordingFix);
  }
  if (trigger !== "command") {
    const sessionId = given.option("session") ?? "";
    if (trigger === "end") await archiveAfterEnd(house, sessionId, "before_context");
    await saveInBackground(house, sessionId, trigger, text);
    if (trigger === "end") await archiveAfterEnd(house, sessionId, "behind_context");
    return 0;
  }
  return withStore(house, async (context) => {
    await refresh(context, text);
    const session = await whichSession(given, context.store);
    const at = projectPathOf(session.projectPath ?? host().cwd());
    const { sessionId, client, transcriptPath } = session;
    const asked = { client: client ?? "", transcriptPath, ...at };
    const saving = savingOf(house, sessionId, asked, context.store);
    const isKeptOut = isExcluded(
      house.loaded.config.excludeProjects,
      [saving.projectPath],
      house.paths.userHome,
    );
    if (isKeptOut) {
      const message = faults.excluded(oneLine(saving.projectPath));
      throw new Fault("EXCLUDED", message, faults.notRecordingFix);
    }
    const words = typeof handed === "string" ? null : statedIn(handed, saving, text);
    const outcome = await saveSnapshot(saving, { trigger, stated: words?.stated ?? null });
    if (outcome.event === null && outcome.isChanged) {
      const { cannotWrite, cannotWriteFix } = text.faults;
      throw new Fault(
        "CANNOT_WRITE",
        cannotWrite(oneLine(context.journal), "write"),
        cannotWriteFix,
      );
    }
    await ingest(context);
    if (typeof handed !== "string") removeDraft(handed.path, house);
    const notes = notesOn(outcome, words?.meta ?? {}, saving, text);
    if (handed === "late") notes.push(text.saved.stdinLate);
    answer(given, saving, outcome, notes, words !== null);
    return 0;
  });
}

const triggerOf = (given: string | undefined): Trigger =>
  given === "stop" || given === "end" ? given : "command";

type Words = { readonly stated: Stated; readonly meta: Meta };

function statedIn(
  handed: { readonly bytes: Uint8Array; readonly size: number; readonly path: string | null },
  { projectPath, now }: Saving,
  text: Text,
): Words {
  const where = handed.path === null ? "stdin" : oneLine(handed.path);
  const reading =
    handed.size > LARGEST_DOCUMENT_BYTES
      ? ({
          ok: false,
          problems: [{ kind: "size", bytes: handed.size, limit: LARGEST_DOCUMENT_BYTES }],
        } as const)
      : readDocument(handed.bytes, { projectPath, now: now.toISOString() });
  if (reading.ok) return reading;
  const { otherProjectSaveFix } = text.saved.faults;
  throw documentFault(reading.problems, where, text, { other: otherProjectSaveFix });
}

function notesOn(
  outcome: SaveOutcome,
  meta: Meta,
  { sessionId, repoId }: Saving,
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

function answer(
  given: Given,
  { sessionId, projectPath }: Saving,
  { event, snapshot, file, isChanged }: SaveOutcome,
  notes: readonly string[],
  isStated: boolean,
): void {
  const counts = countsOf(snapshot.document);
  if (given.has("json")) {
    const id = event?.id ?? null;
    printJson({ saved: isChanged, id, sessionId, projectPath, file, counts, isStated, notes });
    return;
  }
  const { saved: words } = given.text;
  if (!isChanged) {
    print(words.nothing(oneLine(sessionId)));
    return;
  }
  print(words.done(oneLine(sessionId)));
  const kinds = Object.keys(counts) as (keyof Counts)[];
  print(`  ${kinds.map((kind) => words.counts[kind](counts[kind])).join(", ")}`);
  if (file !== null) print(`  ${words.facts.file}: ${oneLine(file)}`);
  if (!isStated) print(`  ${words.onlyDerived}`);
  for (const note of notes) printError(note);
}
