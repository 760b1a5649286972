import { existsSync } from "node:fs";
import { type SkillRun, skillRuns } from "../observe/skills/skill-runs.ts";
import { skillSteps } from "../observe/skills/skill-steps.ts";
import { withoutRepeats } from "../observe/story/without-repeats.ts";
import type { SessionCounts, SessionRecord, Store } from "../store/store.ts";
import { archivedInstead, archiveNote } from "./archive/archive-note.ts";
import { type Command, type Given, refresh, wholeNumber, withStore } from "./command/command.ts";
import { Fault, usageFault } from "./command/fault.ts";
import { findSession } from "./command/find-session.ts";
import { publicSession } from "../observe/public-session.ts";
import { sessionFacts } from "./command/session-facts.ts";
import { findEvent, isNumber, type NamedEvent, numberedHit } from "./show/find-hit.ts";
import { hitJson, hitLines } from "./show/hit-page.ts";
import { openHit } from "./show/opened-hit.ts";
import { relatedLines, relatedTo } from "./show/related.ts";
import { printSummary, summaryOf } from "./show/session-summary.ts";
import { timelineLines } from "./show/timeline.ts";
import { oneLine, print, printJson, printLines, table } from "./terminal/terminal.ts";

const DEFAULT_LIMIT = 200;

export const show: Command = {
  usage: (text) => ({
    words: "<session|@N|event>",
    options: {
      json: { type: "boolean", help: text.options.json },
      limit: { type: "string", short: "n", value: "N", help: text.options.limit },
      summary: { type: "boolean", help: text.summary.option },
    },
  }),
  run: (given) => {
    const [id, ...others] = given.words;
    if (id === undefined || id === "" || others.length > 0) {
      const form = given.text.faults.form("self-gen show <session|@N|event>");
      throw usageFault(given.text, "show", form);
    }
    return withStore(given.house, async (context) => {
      await refresh(context, given.text);
      const asJson = given.has("json");
      const hit = await namedHit(given, context.store, id);
      if (hit !== null) {
        const opened = await openHit(context.store, hit);
        if (asJson) printJson(hitJson(opened));
        else printLines(hitLines(opened, given.text));
        return 0;
      }
      const session = await findSession(context.store, id, given.text).catch((error: unknown) => {
        throw archivedInstead(given.house, id, error, given.text);
      });
      if (given.has("summary")) {
        printSummary(session, await summaryOf(context.store, session), asJson, given.text);
        return 0;
      }
      const events = await context.store.getSessionEvents(session.sessionId);
      const counts = await context.store.countEvents(session.sessionId);
      const skills = skillRuns(skillSteps(events));
      const limit = wholeNumber(given, "show", "limit", asJson ? 0 : DEFAULT_LIMIT);
      const all = asJson ? events : withoutRepeats(events);
      const shown = limit === 0 ? all : all.slice(-limit);
      const related = await relatedTo(context.store, given.house, session.sessionId);
      if (asJson)
        printJson({ session: publicSession(session), counts, skills, related, events: shown });
      else {
        printLines(heading(session, counts, skills, given));
        if (shown.length < all.length) print(given.text.show.earlier(all.length - shown.length));
        for (const line of timelineLines(shown, given.text)) print(line);
        printLines(relatedLines(related, given.text));
      }
      return 0;
    });
  },
};

/** Null for a session: its id goes before an event's. */
async function namedHit(given: Given, store: Store, word: string): Promise<NamedEvent | null> {
  const { text, house } = given;
  if (!isNumber(word)) {
    const isSession = (await store.findSessions(word.replace(/…$/, ""))).length > 0;
    return isSession || given.has("summary") ? null : findEvent(store, word);
  }
  if (given.has("summary")) {
    throw usageFault(text, "show", text.faults.notFor("--summary", `show ${word}`));
  }
  const found = await findEvent(store, numberedHit(word, house.paths.run, text));
  if (found !== null) return found;
  throw new Fault("NO_HIT", text.search.goneHit, text.search.noLastFix);
}

function heading(
  session: SessionRecord,
  counts: SessionCounts,
  skills: readonly SkillRun[],
  { house, text }: Given,
): string[] {
  const { show: words } = text;
  const { transcriptPath: path } = session;
  const isGone = path !== null && !existsSync(path);
  const note = isGone ? (archiveNote(house, session, text) ?? words.transcriptGone) : null;
  return [
    `${oneLine(session.sessionId)}  ${text.sessions.states[session.state]}`,
    ...table(sessionFacts(session, skills, text, note)).map((line) => `  ${line}`),
    `  ${words.counts(counts.prompts, counts.tools, counts.errors)}`,
    "",
  ];
}
