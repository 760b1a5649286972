/**
 * Sessions as one Markdown document. Recorded text is foreign, so every word of it is in code, where no markup works: on one line in a code span, prompts in a fenced block, each with a fence that the text does not
 * contain. Inside a block quote every line begins with our mark, so no text gets out of it.
 */
import { foldSkillRuns } from "../../observe/skills/skill-runs.ts";
import { toSkillSteps } from "../../observe/skills/skill-steps.ts";
import type { FlatEvent, SessionEventCounts, SessionRecord } from "../../store/store.ts";
import type { Text } from "../../text/text.ts";
import { describeEvent } from "../../observe/story/describe-event.ts";
import { sessionFacts } from "../command/session-facts.ts";
import { localTime, oneLine } from "../terminal/terminal.ts";

/** What a terminal or a page would obey, or what would reorder text; a tab and a newline are harmless. */
const CONTROL_CHARACTERS =
  /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u061C\u200B-\u200F\u2028\u2029\u202A-\u202E\u2066-\u2069\uFEFF]/g;

/** Backticks, more than stand anywhere in the text. */
function fence(text: string, least: number): string {
  const runs = text.match(/`+/g) ?? [];
  return "`".repeat(Math.max(least, ...runs.map((run) => run.length + 1)));
}

/** A recorded text on one line. */
function codeSpan(text: string): string {
  const flat = oneLine(text);
  if (flat === "") return "–";
  const ticks = fence(flat, 1);
  const pad = /^`|`$/.test(flat) ? " " : "";
  return `${ticks}${pad}${flat}${pad}${ticks}`;
}

/** A bar would begin the next cell even inside code, and readers disagree about how it is escaped there. */
const tableCell = (text: string): string => codeSpan(text.replaceAll("|", "¦"));

/** Another tool's event may say anything for a time. */
const markdownTime = (iso: string): string =>
  Number.isNaN(Date.parse(iso)) ? codeSpan(iso) : localTime(iso);

/** A recorded text as it is, line by line. */
function quoteLines(text: string, indent: string): string[] {
  const plain = text
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(CONTROL_CHARACTERS, "")
    .replace(/\n+$/, "");
  const ticks = fence(plain, 3);
  return [`${ticks}text`, ...plain.split("\n"), ticks].map((line) =>
    line === "" ? `${indent}>` : `${indent}> ${line}`,
  );
}

export function documentHead(
  sessions: number,
  exportedAt: string,
  { export: words }: Text,
): string[] {
  const about = sessions === 0 ? words.nothing : words.about(localTime(exportedAt), sessions);
  return [`# ${words.title}`, "", about];
}

export function sessionPart(
  session: SessionRecord,
  counts: SessionEventCounts,
  events: readonly FlatEvent[],
  text: Text,
): string[] {
  const facts = sessionFacts(session, foldSkillRuns(toSkillSteps(events)), text);
  const rows = [[text.export.session, session.sessionId] as const, ...facts];
  return [
    "",
    `## ${codeSpan(session.project ?? text.none)} · ${markdownTime(session.startedAt)}`,
    "",
    "| | |",
    "| --- | --- |",
    ...rows.map(([name, value]) => `| ${name} | ${tableCell(value)} |`),
    `| ${text.export.state} | ${text.sessions.states[session.state]} |`,
    `| ${text.export.counts} | ${text.show.counts(counts.prompts, counts.tools, counts.errors)} |`,
    ...timeline(events, text),
  ];
}

function timeline(events: readonly FlatEvent[], text: Text): string[] {
  let day = "";
  return events.flatMap((event) => {
    const at = markdownTime(event.ts);
    const [, date = at, clock = ""] = /^(\S+) (\S+)$/.exec(at) ?? [];
    const newDay = date === day ? [] : ["", `### ${date}`, ""];
    day = date;
    const agent = typeof event.agentId === "string" ? "↳ " : "";
    const said = event.type === "prompt" ? event.text : null;
    if (typeof said === "string" && said.trim() !== "") {
      return [
        ...newDay,
        `- ${clock} ${agent}${text.export.prompt}`,
        "",
        ...quoteLines(said, "  "),
        "",
      ];
    }
    return [...newDay, `- ${clock} ${agent}${codeSpan(describeEvent(event, text))}`];
  });
}
