import { existsSync } from "node:fs";
import { type SkillRun, foldSkillRuns } from "../observe/skills/skill-runs.ts";
import { toSkillSteps } from "../observe/skills/skill-steps.ts";
import { dropRepeatedEvents } from "../observe/story/drop-repeated-events.ts";
import type { FlatEvent, SessionEventCounts, SessionRecord, Store } from "../store/store.ts";
import type { Text } from "../text/text.ts";
import { withArchiveHint, archiveNote } from "./archive/archive-note.ts";
import { type Command, type CommandArgs, refresh, wholeNumber } from "./command/command.ts";
import { storeOption, withStoreOption } from "./command/store-option.ts";
import { Fault, usageFault } from "./command/fault.ts";
import { findSession, pickLast, removeCutMark } from "./command/find-session.ts";
import { projectPathOf } from "../git/locate-repository.ts";
import { listRepositoryProjects } from "../recall/search/repository-projects.ts";
import { conversationLines } from "./show/conversation.ts";
import { toCliTurns } from "./show/turns.ts";
import { paint } from "./terminal/paint.ts";
import { makeTimeFormatter } from "./terminal/time-formatter.ts";
import { definitionLines, printHints } from "./terminal/wrap.ts";
import { host } from "../system/host.ts";
import { loadSessionTitles } from "../observe/session-title.ts";
import { toPublicSession } from "../observe/public-session.ts";
import { sessionFacts } from "./command/session-facts.ts";
import { readSessionMachines } from "./command/session-machine.ts";
import { findEvent, isListNumber, type NamedEvent, resolveListNumber } from "./show/find-listed.ts";
import { hitJson, hitLines } from "./show/hit-page.ts";
import { openHit } from "./show/hit-details.ts";
import { relatedLines, findRelatedSessions } from "./show/related-lines.ts";
import { printSummary, loadSessionSummary } from "./show/session-summary.ts";
import { timelineLines } from "./show/timeline.ts";
import { oneLine, print, printJson, printLines, terminalColumns } from "./terminal/terminal.ts";

const MAX_EVENTS = 200;
const MAX_TURNS = 20;

export const show: Command = {
  usage: (text) => ({
    words: "[SESSION|@N|EVENT]",
    options: {
      json: { type: "boolean", help: text.options.json },
      store: storeOption(text),
      limit: { type: "string", short: "n", value: "N", help: text.options.limit },
      summary: { type: "boolean", help: text.summary.option },
      events: { type: "boolean", help: text.terminal.options.events },
      absolute: { type: "boolean", help: text.terminal.options.absolute },
    },
  }),
  run: (args) => {
    const [id, ...others] = args.words;
    if (id === "" || others.length > 0) {
      const form = args.text.faults.form("self-gen show [SESSION|@N|EVENT]");
      throw usageFault(args.text, "show", form);
    }
    return withStoreOption(args, "show", async (context) => {
      await refresh(context, args.text);
      const asJson = args.has("json");
      const hit = id === undefined ? null : await findNamedHit(args, context.store, id);
      if (hit !== null) {
        const opened = await openHit(context.store, args.installation, hit);
        if (asJson) printJson(hitJson(opened));
        else printLines(hitLines(opened, args.text));
        return 0;
      }
      const session =
        id === undefined
          ? await findLastSessionHere(context.store, args.text)
          : await findSession(context.store, id, args.text).catch((error: unknown) => {
              throw withArchiveHint(args.installation, id, error, args.text);
            });
      const titles = await loadSessionTitles(context.store, [session.sessionId]);
      const title = titles.get(session.sessionId) ?? null;
      if (args.has("summary")) {
        printSummary(
          session,
          title,
          await loadSessionSummary(context.store, session),
          asJson,
          args.text,
        );
        return 0;
      }
      const events = await context.store.getSessionEvents(session.sessionId);
      const counts = await context.store.countEvents(session.sessionId);
      const skills = foldSkillRuns(toSkillSteps(events));
      const isEvents = asJson || args.has("events");
      const most = asJson ? 0 : isEvents ? MAX_EVENTS : MAX_TURNS;
      const limit = wholeNumber(args, "show", "limit", most);
      const related =
        context.store.isReader === true
          ? []
          : await findRelatedSessions(context.store, args.installation, session.sessionId);
      if (asJson) {
        const shown = lastOf(events, limit);
        printJson({ session: toPublicSession(session), counts, skills, related, events: shown });
        return 0;
      }
      const { home } = args.installation.paths;
      const machines = await readSessionMachines(context.store, home, [session.sessionId]);
      const machine = machines.get(session.sessionId) ?? null;
      printLines(heading({ ...session, title }, counts, skills, machine, args));
      if (isEvents) printEvents(events, limit, args);
      else printConversation(events, limit, session.state === "ended", args);
      printLines(relatedLines(related, args.text));
      // A conversation only counts the tool calls.
      if (!isEvents && counts.tools > 0) {
        print("");
        printHints(args.text.show.everyStep(oneLine(session.sessionId).slice(0, HINT_UNITS)));
      }
      return 0;
    });
  },
};

const HINT_UNITS = 8;

const lastOf = <T>(all: readonly T[], limit: number): readonly T[] =>
  limit === 0 ? all : all.slice(-limit);

function printEvents(events: readonly FlatEvent[], limit: number, { text }: CommandArgs): void {
  const all = dropRepeatedEvents(events);
  const shown = lastOf(all, limit);
  if (shown.length < all.length) print(text.show.earlier(all.length - shown.length));
  for (const line of timelineLines(shown, text)) print(line);
}

function printConversation(
  events: readonly FlatEvent[],
  limit: number,
  isOver: boolean,
  args: CommandArgs,
): void {
  const { text } = args;
  const all = toCliTurns(events);
  const shown = lastOf(all, limit);
  if (shown.length < all.length) {
    printLines([paint("faint", text.conversation.earlier(all.length - shown.length)), ""]);
  }
  const lines = conversationLines(
    shown,
    makeTimeFormatter(args),
    { isWhole: args.option("limit") === "0", isOver },
    text,
  );
  printLines(lines.length === 0 ? [text.conversation.nothing] : lines.slice(0, -1));
}

/** Of this folder's project, and of its other worktrees, the one in which something happened last. */
async function findLastSessionHere(
  store: Store,
  { conversation: words }: Text,
): Promise<SessionRecord> {
  const cwd = host().cwd();
  const paths = await listRepositoryProjects(store, projectPathOf(cwd));
  const found = await Promise.all(paths.map((projectPath) => store.listSessions({ projectPath })));
  const last = pickLast(found.flat().filter(({ startedBy }) => startedBy === null));
  if (last !== null) return last;
  throw new Fault("NO_SESSION", words.noneHere(oneLine(cwd)), words.noneHereFix);
}

/** Null for a session: its id goes before an event's. */
async function findNamedHit(
  args: CommandArgs,
  store: Store,
  word: string,
): Promise<NamedEvent | null> {
  const { text, installation } = args;
  if (!isListNumber(word)) {
    const isSession = (await store.findSessions(removeCutMark(word))).length > 0;
    return isSession || args.has("summary") ? null : findEvent(store, word);
  }
  if (args.has("summary")) {
    throw usageFault(text, "show", text.faults.notFor("--summary", `show ${word}`));
  }
  const found = await findEvent(store, resolveListNumber(word, installation.paths.run, text).id);
  if (found !== null) return found;
  throw new Fault("NO_HIT", text.search.goneHit, text.search.noLastFix);
}

function heading(
  session: SessionRecord,
  counts: SessionEventCounts,
  skills: readonly SkillRun[],
  machine: string | null,
  { installation, text }: CommandArgs,
): string[] {
  const { show: words } = text;
  const { transcriptPath: path } = session;
  const userHome = terminalColumns() === Infinity ? null : installation.paths.userHome;
  const isGone = path !== null && machine === null && !existsSync(path);
  const note = isGone ? (archiveNote(installation, session, text) ?? words.transcriptGone) : null;
  return [
    `${paint("strong", oneLine(session.sessionId))}  ${text.sessions.states[session.state]}`,
    ...definitionLines(
      sessionFacts(session, skills, text, note, userHome, machine),
      terminalColumns(),
    ),
    `  ${words.counts(counts.prompts, counts.tools, counts.errors)}`,
    "",
  ];
}
