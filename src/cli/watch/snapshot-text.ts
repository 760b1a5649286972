/** A snapshot in words: which group it stands in, what it does, and since when. */
import { PLAN_TOOL } from "../../observe/monitor/live-activity.ts";
import type { AttentionGroup, SessionSnapshot } from "../../observe/monitor/provider.ts";
import { endReasonText } from "../../observe/story/describe-event.ts";
import { markLineBreaks } from "../../text/line-breaks.ts";
import { isYourTurn } from "../../text/state-text.ts";
import type { Text } from "../../text/text.ts";
import type { TerminalStyle } from "../terminal/paint.ts";
import { host } from "../../system/host.ts";
import { localTime } from "../../system/local-time.ts";
import { ageText, daysSince } from "../terminal/time-formatter.ts";
import { oneLine } from "../terminal/terminal.ts";

/** Tools whose names say no more than the state does. */
const REDUNDANT_TOOLS: ReadonlySet<string> = new Set([PLAN_TOOL, "AskUserQuestion"]);
const MAX_TOOLS = 3;

/** What is idle to a program is somebody's turn where a prompt was answered: it is called so, and stands apart. */
export type BoardHeading = AttentionGroup | "ready";

/** The colour of a group; nothing for what needs none. */
export const GROUP_STYLES: Readonly<Record<BoardHeading, TerminalStyle | null>> = {
  needs: "wait",
  working: "busy",
  ready: null,
  unknown: null,
  idle: null,
  done: "faint",
};

export const needsSomebody = ({ group }: SessionSnapshot): boolean => group === "needs";

/** Null for what is not worth a place: silent for a day, or over since before today. */
export function groupOf(session: SessionSnapshot, now: number): BoardHeading | null {
  const { group } = session;
  if (group === "idle" && isYourTurn(session)) return "ready";
  return group === "done" && dayOf(session.since) !== dayOf(new Date(now).toISOString())
    ? null
    : group;
}

const dayOf = (iso: string): string => localTime(iso).slice(0, 10);

/** What it is about, without saying again what it does: tools and what they are for, the skill, agents. */
export function activityText(
  session: SessionSnapshot,
  { live, timeline }: Text,
  columns = Infinity,
): string {
  const { group } = session;
  if (group === "done") {
    const { lastUserMessage: asked } = session;
    // What it was about tells it from others; how it ended, mostly not.
    if (asked !== null && asked.trim() !== "") return quoteCut(asked, columns);
    const reason = endReasonText(session.endReason, timeline);
    return reason === "" ? "" : oneLine(live.ended(reason), columns);
  }
  const { agents, currentSkill } = session;
  const others = [
    currentSkill === null || group === "idle" ? "" : live.skill(currentSkill),
    agents > 0 ? live.agents(agents) : "",
  ].filter((part) => part !== "");
  const rest = others.map((part) => oneLine(part)).join(BETWEEN);
  if (group === "needs") {
    // What is asked counts more than what runs beside it.
    const asked = askedText(session, columns);
    const left = columns - Bun.stringWidth(asked) - BETWEEN.length;
    return [asked, left < Bun.stringWidth(rest) ? "" : rest].filter(Boolean).join(BETWEEN);
  }
  const tools = group === "working" ? toolsText(session.currentTools) : "";
  return oneLine([tools, rest].filter(Boolean).join(BETWEEN), columns);
}

const BETWEEN = " · ";

function toolsText(tools: readonly string[]): string {
  const names = [...new Set(tools)];
  return names.slice(0, MAX_TOOLS).join(", ") + (names.length > MAX_TOOLS ? " …" : "");
}

/** `Bash npm publish`, `Write a.txt`, `“Which database?”`; a question stays between its marks when it is cut. */
function askedText(session: SessionSnapshot, columns: number): string {
  const { waitDetail: detail, waitToolNames } = session;
  const named = toolsText(waitToolNames.filter((tool) => !REDUNDANT_TOOLS.has(tool)));
  if (detail === null || detail.trim() === "") return oneLine(named, columns);
  const { doing } = session;
  if (doing === "permission" || doing === "perhaps")
    return oneLine(`${named} ${markLineBreaks(detail)}`, columns);
  return quoteCut(detail, columns);
}

const quoteCut = (words: string, columns: number): string =>
  columns < MIN_QUOTE_COLUMNS ? "" : `“${oneLine(words, columns - 2)}”`;

/** In less than this nothing of a question can be read. */
const MIN_QUOTE_COLUMNS = 6;

/** For how long; what ended, how long ago. Waiting and working go by the second, what rests by whole minutes. */
export function snapshotClock(session: SessionSnapshot, now: number, text: Text): string {
  const { group, since } = session;
  if (group === "done") return ageText(since, new Date(now), text);
  const ms = Math.max(0, now - Date.parse(since));
  if (Number.isNaN(ms)) return "";
  const seconds = Math.floor(ms / 1000);
  return group === "needs" || group === "working"
    ? text.waits.duration(seconds * 1000)
    : snapshotAgeText(ms, text);
}

/** In the largest unit, rounded down; days are counted as everywhere else. */
export function snapshotAgeText(ms: number, { status: { ago } }: Text): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const now = host().now();
  if (seconds >= 86_400) return ago.days(daysSince(new Date(now.getTime() - ms), now));
  if (seconds >= 3600) return ago.hours(Math.floor(seconds / 3600));
  return seconds >= 60 ? ago.minutes(Math.floor(seconds / 60)) : ago.seconds(seconds);
}

const MIN_ID_LENGTH = 8;

/** The beginning of an id, which is copied and given to `explain`: as long as tells these sessions apart. */
export function makeIdShortener(
  sessions: readonly SessionSnapshot[],
  least = MIN_ID_LENGTH,
): (id: string) => string {
  const ids = sessions.map(({ sessionId }) => oneLine(sessionId));
  const longest = Math.max(least, ...ids.map((id) => id.length));
  let length = least;
  while (length < longest && new Set(ids.map((id) => id.slice(0, length))).size < ids.length) {
    length++;
  }
  return (id) => oneLine(id).slice(0, length);
}

/** Whether each is of another project: then the project's name says which is meant. */
export const isEachOfItsOwn = (sessions: readonly SessionSnapshot[]): boolean =>
  new Set(sessions.map(({ projectName }) => projectName)).size === sessions.length;

/** Who has waited longest comes first. */
export const compareWaitStart = (one: SessionSnapshot, other: SessionSnapshot): number =>
  one.since < other.since ? -1 : one.since > other.since ? 1 : 0;

/** `840`, `84K`, `1.2M`. */
export function tokensText(tokens: number): string {
  if (tokens < 1000) return String(tokens);
  if (tokens < 999_500) return `${Math.round(tokens / 1000)}K`;
  return `${(tokens / 1_000_000).toFixed(1)}M`;
}

/** Without the maker and the day, which no two of them differ in for long. */
export const modelText = (model: string): string =>
  model.replace(/^claude-/, "").replace(/-\d{8}$/, "");

/** Always an estimate; nothing when no price is known, or nothing was used. */
export function estimatedCostText(usd: number | null): string {
  if (usd === null || usd <= 0) return "";
  return usd < 0.005 ? "<$0.01" : `~$${usd.toFixed(2)}`;
}
