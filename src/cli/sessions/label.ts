/** `self-gen sessions star|rename|tag ID`: what somebody gives a session. Each is an event of it: it survives a rebuild, and goes with its session. */
import {
  LONGEST_NAME,
  LONGEST_TAG,
  MOST_TAGS,
  SESSION_LABEL,
  tagOf,
  tagsIn,
} from "../../event/label.ts";
import type { Fields } from "../../event/event.ts";
import { NAMED_HERE, SESSION_TITLE } from "../../event/title.ts";
import { insertEvent } from "../../ingest/record.ts";
import { publicSession } from "../../observe/public-session.ts";
import { isUnseen } from "../../remember/memory/memory.ts";
import type { SessionRecord } from "../../store/store.ts";
import { type Given, refresh, withStore } from "../command/command.ts";
import { usageFault } from "../command/fault.ts";
import { findSession } from "../command/find-session.ts";
import { refuseExcluded, refuseUnlessRecording } from "../command/refuse-unrecorded.ts";
import { oneLine, print, printJson } from "../terminal/terminal.ts";

const SHORT_ID = 8;

export const star = (given: Given): Promise<number> => {
  const isOn = !given.has("off");
  const { starred, unstarred } = given.text.sessions;
  return label(given, ({ starredAt }) => ({
    events: (starredAt !== null) === isOn ? [] : [{ type: SESSION_LABEL, label: "star", isOn }],
    says: isOn ? starred : unstarred,
  }));
};

export const rename = (given: Given): Promise<number> => {
  const { sessions, faults } = given.text;
  const typed = given.words.slice(2).join(" ").replaceAll(/\s+/g, " ").trim();
  if (typed !== "" && (isUnseen(typed) || typed.length > LONGEST_NAME)) {
    const allowed = given.text.mcp.allowed.text(LONGEST_NAME);
    throw usageFault(given.text, "sessions", faults.badSetting("NAME", allowed));
  }
  const title = typed === "" ? null : typed;
  return label(given, ({ name }) => ({
    events: name === title ? [] : [{ type: SESSION_TITLE, title, by: NAMED_HERE }],
    says: (id) => (title === null ? sessions.unnamed(id) : sessions.renamed(id, oneLine(title))),
  }));
};

export const tag = (given: Given): Promise<number> => {
  const isOn = !given.has("off");
  const tags = [...new Set(given.words.slice(2).map((typed) => checkedTag(typed, given)))];
  const { tagged, untagged, faults } = given.text.sessions;
  return label(given, (session) => {
    const known = tagsIn(session.tags);
    const changed = tags.filter((one) => known.includes(one) !== isOn);
    if (isOn && known.length + changed.length > MOST_TAGS) {
      throw usageFault(given.text, "sessions", faults.manyTags(MOST_TAGS));
    }
    const shown = tags.map((one) => `#${one}`).join(" ");
    return {
      events: changed.map((one) => ({ type: SESSION_LABEL, label: "tag", tag: one, isOn })),
      says: (id) => (isOn ? tagged(id, shown) : untagged(id, shown)),
    };
  });
};

/** What a list separates tags by, or tells them from words by, is none of a tag. */
function checkedTag(typed: string, { text }: Given): string {
  const made = tagOf(typed);
  if (/^[\p{L}\p{M}\p{N}._/+-]+$/u.test(made) && made.length <= LONGEST_TAG && !isUnseen(made)) {
    return made;
  }
  const { badTag } = text.sessions.faults;
  throw usageFault(text, "sessions", badTag(oneLine(typed, LONGEST_TAG), LONGEST_TAG));
}

type SessionChange =
  | ({ readonly type: typeof SESSION_LABEL } & Fields<typeof SESSION_LABEL>)
  | ({ readonly type: typeof SESSION_TITLE } & Fields<typeof SESSION_TITLE>);

type Change = {
  /** None where it is so already. */
  readonly events: readonly SessionChange[];
  readonly says: (id: string) => string;
};

function label(given: Given, changeOf: (session: SessionRecord) => Change): Promise<number> {
  refuseUnlessRecording(given);
  return withStore(given.house, async (context) => {
    const { store } = context;
    await refresh(context, given.text);
    const session = await findSession(store, given.words[1] ?? "", given.text);
    const { sessionId, project, projectPath } = session;
    if (projectPath !== null) refuseExcluded(given, projectPath);
    const { events, says } = changeOf(session);
    // A line that is written and then refused would be kept all the same.
    await store.transact(async () => {});
    for (const event of events) {
      await insertEvent(context, { ...event, sessionId, project, projectPath });
    }
    const after = (await store.session(sessionId)) ?? session;
    if (given.has("json")) printJson({ session: publicSession(after) });
    else print(says(oneLine(sessionId).slice(0, SHORT_ID)));
    return 0;
  });
}
