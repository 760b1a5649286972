import { type SkillRun, skillRuns } from "../observe/skill-runs.ts";
import { skillSteps } from "../observe/skill-steps.ts";
import type { FlatEvent, SessionCounts, SessionRecord } from "../store/store.ts";
import type { Text } from "../text/text.ts";
import { type Command, refresh, wholeNumber, withStore } from "./command.ts";
import { describeEvent } from "./describe-event.ts";
import { usageFault } from "./fault.ts";
import { findSession } from "./find-session.ts";
import { sessionFacts } from "./session-facts.ts";
import {
  localTime,
  oneLine,
  print,
  printJson,
  table,
  terminalColumns,
  typeColumn,
} from "./terminal.ts";

const DEFAULT_LIMIT = 200;
const TIME_COLUMNS = 10;
const TYPE_COLUMNS = 20;

export const show: Command = {
  usage: (text) => ({
    words: "<session>",
    options: {
      json: { type: "boolean", help: text.options.json },
      limit: { type: "string", short: "n", value: "N", help: text.options.limit },
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
      const events = await context.store.getSessionEvents(session.sessionId);
      const counts = await context.store.countEvents(session.sessionId);
      const skills = skillRuns(skillSteps(events));
      const limit = wholeNumber(given, "show", "limit", given.has("json") ? 0 : DEFAULT_LIMIT);
      const shown = limit === 0 ? events : events.slice(-limit);
      if (given.has("json")) printJson({ session, counts, skills, events: shown });
      else {
        for (const line of heading(session, counts, skills, given.text)) print(line);
        if (shown.length < events.length)
          print(given.text.show.earlier(events.length - shown.length));
        for (const line of timeline(shown, given.text)) print(line);
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

function timeline(events: readonly FlatEvent[], text: Text): string[] {
  const columns = Math.max(40, terminalColumns() - TIME_COLUMNS - TYPE_COLUMNS - 2);
  let day = "";
  return events.flatMap((event) => {
    const [date = "", time = ""] = localTime(event.ts).split(" ");
    const newDay = date === day ? [] : [date];
    day = date;
    const agent = typeof event["agentId"] === "string" ? "  ↳ " : "";
    const line = `${agent}${oneLine(describeEvent(event, text), columns)}`;
    return [...newDay, `${time}  ${typeColumn(event.type, TYPE_COLUMNS)}${line}`];
  });
}
