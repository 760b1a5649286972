/**
 * The analysis itself is still to come. Until then what is recorded is that it was asked for, and why nothing ran:
 *
 *   analysis_run { days, trigger: session_end | command, outcome: not_run, reason: not_available }
 */
import { resolve } from "node:path";
import { isExcluded } from "../git/exclude.ts";
import { expandHome } from "../config/paths.ts";
import { getProjectName, UNKNOWN_SESSION } from "../event/event.ts";
import { getProjectPath } from "../git/locate.ts";
import type { IngestContext } from "../ingest/context.ts";
import { insertEvent, type NewEvent } from "../ingest/record.ts";
import { StoreFault } from "../store/fault.ts";
import type { Store } from "../store/store.ts";
import { type Command, type Given, refresh, wholeNumber, withStore } from "./command/command.ts";
import { findOneProject } from "./context/one-project.ts";
import { Fault } from "./command/fault.ts";
import { recordingNote } from "./command/recording-note.ts";
import { oneLine, print, printJson } from "./terminal/terminal.ts";
import { host } from "../system/host.ts";

const DEFAULT_DAYS = 30;
const DAYS = { min: 1, max: 365 };

export const analyze: Command = {
  usage: (text) => ({
    words: "",
    options: {
      days: { type: "string", value: "N", help: text.analyze.options.days },
      project: { type: "string", value: "NAME", help: text.analyze.options.project },
      "project-path": { type: "string", value: "PATH", help: text.analyze.options.projectPath },
      background: { type: "boolean", help: text.analyze.options.background },
      json: { type: "boolean", help: text.options.json },
    },
  }),
  run: (given) => {
    const days = wholeNumber(given, "analyze", "days", DEFAULT_DAYS, DAYS);
    const { house, text } = given;
    const note = recordingNote(house, text);
    if (note !== null) {
      const said = text.analyze.notRecording(note);
      return Promise.resolve(answered(given, { reason: "not_recording", id: null }, said));
    }
    return withStore(house, async (context) => {
      await refresh(context, text);
      const { project, projectPath } = await projectOf(given, context.store);
      const name = oneLine(project);
      const { excludeProjects } = house.loaded.config;
      if (isExcluded(excludeProjects, [projectPath], house.paths.userHome)) {
        return answered(given, { reason: "excluded", id: null }, text.analyze.excluded(name));
      }
      const reason = "not_available";
      const id = await record(given, context, {
        type: "analysis_run",
        sessionId: UNKNOWN_SESSION,
        project,
        projectPath,
        days,
        trigger: given.has("background") ? "session_end" : "command",
        outcome: OUTCOME,
        reason,
      });
      return answered(given, { reason, id }, text.analyze.notAvailable(name));
    });
  },
};

const OUTCOME = "not_run";

function answered(
  given: Given,
  { reason, id }: { readonly reason: string; readonly id: string | null },
  said: string,
): number {
  if (given.has("json")) printJson({ outcome: OUTCOME, reason, id });
  else print(said);
  return 0;
}

type Named = { readonly project: string; readonly projectPath: string | null };

async function projectOf(given: Given, store: Store): Promise<Named> {
  const { userHome } = given.house.paths;
  const name = given.option("project");
  const folder = given.option("project-path");
  // A session whose folder nobody knows has only a name.
  if (name !== undefined && folder === undefined && given.has("background")) {
    return { project: name, projectPath: null };
  }
  const path =
    folder !== undefined
      ? resolve(host().cwd(), expandHome(folder, userHome) ?? folder)
      : name === undefined
        ? host().cwd()
        : await findOneProject(store, name, userHome, given.text);
  const projectPath = getProjectPath(path);
  return { project: name ?? getProjectName(projectPath), projectPath };
}

/** The event's id. */
async function record(given: Given, context: IngestContext, event: NewEvent): Promise<string> {
  const { text } = given;
  try {
    return (await insertEvent(context, event)).id;
  } catch (error) {
    if (error instanceof StoreFault || !(error instanceof Error)) throw error;
    const { cannotWrite, cannotWriteFix } = text.faults;
    const reason = error.message.replace(`${context.journal}: `, "");
    const said = cannotWrite(context.journal, reason);
    throw new Fault("CANNOT_WRITE", said, cannotWriteFix);
  }
}
