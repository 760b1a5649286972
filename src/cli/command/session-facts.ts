import { abbreviateHome } from "../../config/paths.ts";
import { endReasonText } from "../../observe/story/describe-event.ts";
import type { SkillRun } from "../../observe/skills/skill-runs.ts";
import type { SessionRecord } from "../../store/store.ts";
import type { Text } from "../../text/text.ts";
import { localTime, oneLine } from "../terminal/terminal.ts";

/** What is known of a session, as names and values, each on one line. */
export function sessionFacts(
  session: SessionRecord,
  skills: readonly SkillRun[],
  text: Text,
  /** Why the transcript is not where it was. */
  transcriptNote: string | null = null,
  /** Paths below it are shortened, where they are only looked at. */
  userHome: string | null = null,
  /** The other machine that it ran on. */
  machine: string | null = null,
): (readonly [string, string])[] {
  const { show: words } = text;
  const shorten = (path: string | null): string | null =>
    path === null ? null : abbreviateHome(path, userHome);
  const client = [session.client ?? session.provider, session.clientVersion, session.entrypoint];
  const reason = endReasonText(session.endReason, text.timeline);
  const how = reason === "" ? "" : ` (${reason})`;
  const ended = session.endedAt === null ? null : `${localTime(session.endedAt)}${how}`;
  const skillList = skills.map((run) =>
    run.completedAt === null ? `/${run.skillName} (${words.skillOpen})` : `/${run.skillName}`,
  );
  const rows: (readonly [string, string | null])[] = [
    [words.title, session.title],
    [words.machine, machine],
    [words.project, shorten(session.projectPath)],
    [words.client, client.filter((one) => one !== null).join(" ")],
    [words.model, session.model],
    [words.started, localTime(session.startedAt)],
    [words.ended, ended],
    [words.last, localTime(session.lastEventAt)],
    [words.transcript, appendNote(shorten(session.transcriptPath), transcriptNote)],
    [words.skills, skillList.length === 0 ? null : skillList.join(", ")],
  ];
  return rows.flatMap(([name, value]) => (value === null ? [] : [[name, oneLine(value)] as const]));
}

const appendNote = (path: string | null, note: string | null): string | null =>
  path === null || note === null ? path : `${path} (${note})`;
