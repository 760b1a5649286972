import { readdirSync, rmSync } from "node:fs";
import { forget, type Forgotten, type ForgetTarget } from "../ingest/forget.ts";
import { ingest } from "../ingest/ingest.ts";
import type { IngestContext } from "../ingest/context.ts";
import { insertEvent } from "../ingest/record.ts";
import { forgetStateFiles } from "../remember/checkpoint/state/forget-state.ts";
import { CONTEXT_FORGOTTEN } from "../remember/context/forgotten.ts";
import { forgetContextFiles, type ForgottenSession } from "../remember/context/forget-files.ts";
import type { Store } from "../store/store.ts";
import type { Text } from "../text/text.ts";
import { confirm } from "./ask.ts";
import { hasBefore, removeAllBefore } from "./backup/before-restore.ts";
import { removeLeftovers } from "./backup/scratch.ts";
import { type Command, type Given, type House, withStore } from "./command.ts";
import { Fault, usageFault } from "./fault.ts";
import { findProjects } from "./find-project.ts";
import { findSession } from "./find-session.ts";
import { oneLine, print, printError, printJson, table } from "./terminal.ts";

export const forgetCommand: Command = {
  usage: (text) => ({
    words: "<session | project | --match TEXT>",
    options: {
      match: { type: "string", value: "TEXT", help: text.options.match },
      project: { type: "string", value: "P", help: text.options.forgetProject },
      session: { type: "string", value: "ID", help: text.options.forgetSession },
      yes: { type: "boolean", short: "y", help: text.options.yes },
      "dry-run": { type: "boolean", help: text.options.dryRun },
      json: { type: "boolean", help: text.options.json },
    },
  }),
  run: (given) =>
    withStore(given.house, async (context) => {
      await ingest(context, { thorough: true });
      const targets = await targetsOf(given, context);
      const { text } = given;
      const asked = await forgetAll(context, targets, true);
      if (given.has("dry-run")) {
        if (given.has("json")) printJson({ ...shown(asked), dryRun: true });
        else {
          print(text.forget.would(asked.events, asked.sessions));
          for (const line of await preview(asked, context.store)) print(line);
          if (hasBefore(given.house.paths.home)) print(text.forget.setAside);
          for (const line of saidInGit(asked, text)) print(line);
        }
        return 0;
      }
      // Without events only lines are left that never became any: there is nothing to think over.
      if (!given.has("yes") && asked.events > 0) {
        if (process.stdin.isTTY) {
          for (const line of await preview(asked, context.store)) printError(line);
          if (hasBefore(given.house.paths.home)) printError(text.forget.setAside);
        }
        confirm(
          text.forget.question(asked.events, asked.sessions),
          false,
          text,
          new Fault("NOT_CONFIRMED", text.faults.notConfirmed, text.faults.notConfirmedFix),
        );
      }
      const kept = await keptOf(asked, context.store);
      const done = await forgetAll(context, targets, false);
      const match = given.option("match") ?? null;
      forgetContextFiles(given.house.paths.run, kept, match);
      forgetStateFiles(asked.checkpoints, kept, match);
      if (match !== null) {
        for (const { sessionId, projectPath } of kept) {
          await insertEvent(context, { type: CONTEXT_FORGOTTEN, sessionId, projectPath });
        }
      }
      // Lines that never became events can hold a text, so only now is it sure that nothing does.
      if (done.events + done.lines + done.knownErrors + done.blockers === 0) {
        const options = ["match", "project", "session"].map(given.option);
        const what = [...given.words, ...options].find((one) => one !== undefined);
        throw nothingFound(what ?? "", text);
      }
      removeBrokenDatabases(given.house);
      removeAllBefore(given.house.paths.home);
      removeLeftovers(given.house.paths.home);
      if (given.has("json")) printJson({ ...shown(done), dryRun: false });
      else {
        print(text.forget.done(done.events, done.sessions, done.lines));
        for (const line of saidInGit(done, text)) print(line);
      }
      return 0;
    }),
};

type Total = Forgotten;

const shown = ({ bySession, checkpoints, ...counts }: Total): object => ({
  ...counts,
  checkpoints: checkpoints.length,
  notes: notesOf(checkpoints),
  bySession: Object.fromEntries(bySession),
});

/** Where a checkpoint was put into git: its commit, and the note on it. */
const notesOf = (checkpoints: Forgotten["checkpoints"]): { project: string; commit: string }[] =>
  checkpoints.flatMap(({ projectPath: project, commit }) =>
    commit === null ? [] : [{ project, commit }],
  );

/** What git keeps cannot be unsaid from here. */
const saidInGit = ({ checkpoints }: Total, { forget: words }: Text): string[] =>
  [...new Set(notesOf(checkpoints).map(({ project }) => project))].map((project) =>
    words.inGit(oneLine(project)),
  );

/** The sessions as they are known before they are forgotten. */
async function keptOf({ bySession }: Total, store: Store): Promise<ForgottenSession[]> {
  const found: ForgottenSession[] = [];
  for (const sessionId of bySession.keys()) {
    const session = await store.session(sessionId);
    found.push(session ?? { sessionId, projectPath: null, transcriptPath: null });
  }
  return found;
}

const MOST_PREVIEWED = 12;

/** Which sessions would lose how much: a number alone does not show that a text was too common. */
async function preview({ bySession }: Total, store: Store): Promise<string[]> {
  const rows: string[][] = [];
  for (const [id, events] of [...bySession].toSorted(([, a], [, b]) => b - a)) {
    if (rows.length === MOST_PREVIEWED) return [...table(rows), "  …"];
    const [session] = await store.findSessions(id);
    rows.push([
      `  ${oneLine(id).slice(0, 13)}`,
      oneLine(session?.project ?? "–", 32),
      String(events),
    ]);
  }
  return table(rows);
}

async function forgetAll(
  context: IngestContext,
  targets: readonly ForgetTarget[],
  dryRun: boolean,
): Promise<Total> {
  let [events, lines, knownErrors, blockers] = [0, 0, 0, 0];
  const checkpoints: Forgotten["checkpoints"][number][] = [];
  const bySession = new Map<string, number>();
  for (const target of targets) {
    const one = await forget(context, target, { dryRun });
    events += one.events;
    lines += one.lines;
    knownErrors += one.knownErrors;
    blockers += one.blockers;
    checkpoints.push(...one.checkpoints);
    for (const [id, count] of one.bySession) bySession.set(id, (bySession.get(id) ?? 0) + count);
  }
  const sessions = bySession.size;
  return { events, sessions, lines, knownErrors, blockers, checkpoints, bySession };
}

/** What was named: a session or a project by one word, or either by its option, or a text. */
async function targetsOf(given: Given, context: IngestContext): Promise<ForgetTarget[]> {
  const { text } = given;
  const [word, ...others] = given.words;
  const match = given.option("match");
  const project = given.option("project");
  const session = given.option("session");
  const named = [word, match, project, session].filter((one) => one !== undefined && one !== "");
  if (named.length !== 1 || others.length > 0) {
    const form = text.faults.form("self-gen forget <session | project | --match TEXT>");
    throw usageFault(text, "forget", form);
  }
  if (match !== undefined) return [{ by: "text", text: match }];
  if (session !== undefined) {
    const { sessionId } = await findSession(context.store, session, text);
    return [{ by: "session", sessionId }];
  }
  const what = project ?? word ?? "";
  const projects = await findProjects(context.store, what, given.house.paths.userHome);
  if (
    projects.length === 0 &&
    project === undefined &&
    (await context.store.findSessions(what)).length > 0
  ) {
    const { sessionId } = await findSession(context.store, what, text);
    return [{ by: "session", sessionId }];
  }
  if (projects.length === 0) {
    throw nothingFound(what, text);
  }
  return projects.map((projectPath) => ({ by: "project", projectPath }));
}

const nothingFound = (what: string, { faults }: Text): Fault =>
  new Fault("NOTHING_TO_FORGET", faults.nothingToForget(what), faults.nothingToForgetFix);

/** A database that a rebuild set aside cannot be searched, so it goes whole. */
function removeBrokenDatabases(house: House): void {
  const slash = house.dbPath.lastIndexOf("/");
  const folder = house.dbPath.slice(0, slash + 1);
  const name = house.dbPath.slice(slash + 1);
  for (const file of readdirSync(folder)) {
    if (file.startsWith(`${name}.broken-`)) rmSync(folder + file, { force: true });
  }
}
