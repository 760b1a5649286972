import { type SkillRun, skillRuns } from "../observe/skill-runs.ts";
import { skillSteps } from "../observe/skill-steps.ts";
import type { SessionCounts, SessionRecord } from "../store/store.ts";
import type { Text } from "../text/text.ts";
import { type Command, refresh, wholeNumber, withStore } from "./command.ts";
import { usageFault } from "./fault.ts";
import { findSession } from "./find-session.ts";
import { publicSession, sessionFacts } from "./session-facts.ts";
import { printSummary, summaryOf } from "./show/session-summary.ts";
import { timelineLines, withoutRepeats } from "./show/timeline.ts";
import { oneLine, print, printJson, table } from "./terminal.ts";

const DEFAULT_LIMIT = 200;

export const show: Command = {
  usage: (text) => ({
    words: "<session>",
    options: {
      json: { type: "boolean", help: text.options.json },
      limit: { type: "string", short: "n", value: "N", help: text.options.limit },
      summary: { type: "boolean", help: text.summary.option },
    },
  }),
  run: (given) => {
    const [id, ...others] = given.words;
    if (id === undefined || id === "" || others.length > 0) {
      const form = given.text.faults.form("self-gen show <session>");
      throw usageFault(given.text, "show", form);
    }
    return withStore(given.house, async (context) => {
      await refresh(context, given.text);
      const session = await findSession(context.store, id, given.text);
      const asJson = given.has("json");
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
      if (asJson) printJson({ session: publicSession(session), counts, skills, events: shown });
      else {
        for (const line of heading(session, counts, skills, given.text)) print(line);
        if (shown.length < all.length) print(given.text.show.earlier(all.length - shown.length));
        for (const line of timelineLines(shown, given.text)) print(line);
      }
      return 0;
    });
  },
};

function heading(
  session: SessionRecord,
  counts: SessionCounts,
  skills: readonly SkillRun[],
  text: Text,
): string[] {
  const { show: words } = text;
  return [
    `${oneLine(session.sessionId)}  ${text.sessions.states[session.state]}`,
    ...table(sessionFacts(session, skills, text)).map((line) => `  ${line}`),
    `  ${words.counts(counts.prompts, counts.tools, counts.errors)}`,
    "",
  ];
}
