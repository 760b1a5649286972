/** `self-gen sessions star|rename|tag ID`: what somebody gives a session. Each is an event of it: it survives a rebuild, and goes with its session. */
import {
  MAX_SESSION_NAME_LENGTH,
  MAX_TAG_LENGTH,
  MAX_TAGS,
  SESSION_LABEL,
  normalizeTag,
  parseTags,
} from "../../event/label.ts";
import type { EventFields } from "../../event/event.ts";
import { SELF_GEN_AUTHOR, SESSION_TITLE } from "../../event/title.ts";
import { insertEvent } from "../../ingest/insert-event.ts";
import { toPublicSession } from "../../observe/public-session.ts";
import { isInvisible } from "../../remember/memory/memory.ts";
import type { SessionRecord } from "../../store/store.ts";
import { type CommandArgs, refresh, withStore } from "../command/command.ts";
import { usageFault } from "../command/fault.ts";
import { findSession } from "../command/find-session.ts";
import {
  refuseExcludedProject,
  refuseUnlessRecording,
} from "../command/refuse-unless-recording.ts";
import { oneLine, print, printJson } from "../terminal/terminal.ts";

const SHORT_ID = 8;

export const star = (args: CommandArgs): Promise<number> => {
  const isOn = !args.has("off");
  const { starred, unstarred } = args.text.sessions;
  return applyLabel(args, ({ starredAt }) => ({
    events: (starredAt !== null) === isOn ? [] : [{ type: SESSION_LABEL, label: "star", isOn }],
    says: isOn ? starred : unstarred,
  }));
};

export const rename = (args: CommandArgs): Promise<number> => {
  const { sessions, faults } = args.text;
  const typed = args.words.slice(2).join(" ").replaceAll(/\s+/g, " ").trim();
  if (typed !== "" && (isInvisible(typed) || typed.length > MAX_SESSION_NAME_LENGTH)) {
    const allowed = args.text.mcp.allowed.text(MAX_SESSION_NAME_LENGTH);
    throw usageFault(args.text, "sessions", faults.badSetting("NAME", allowed));
  }
  const title = typed === "" ? null : typed;
  return applyLabel(args, ({ name }) => ({
    events: name === title ? [] : [{ type: SESSION_TITLE, title, by: SELF_GEN_AUTHOR }],
    says: (id) => (title === null ? sessions.unnamed(id) : sessions.renamed(id, oneLine(title))),
  }));
};

export const tag = (args: CommandArgs): Promise<number> => {
  const isOn = !args.has("off");
  const tags = [...new Set(args.words.slice(2).map((typed) => requireTag(typed, args)))];
  const { tagged, untagged, faults } = args.text.sessions;
  return applyLabel(args, (session) => {
    const known = parseTags(session.tags);
    const changed = tags.filter((one) => known.includes(one) !== isOn);
    if (isOn && known.length + changed.length > MAX_TAGS) {
      throw usageFault(args.text, "sessions", faults.manyTags(MAX_TAGS));
    }
    const shown = tags.map((one) => `#${one}`).join(" ");
    return {
      events: changed.map((one) => ({ type: SESSION_LABEL, label: "tag", tag: one, isOn })),
      says: (id) => (isOn ? tagged(id, shown) : untagged(id, shown)),
    };
  });
};

/** What a list separates tags by, or tells them from words by, is none of a tag. */
function requireTag(typed: string, { text }: CommandArgs): string {
  const made = normalizeTag(typed);
  if (
    /^[\p{L}\p{M}\p{N}._/+-]+$/u.test(made) &&
    made.length <= MAX_TAG_LENGTH &&
    !isInvisible(made)
  ) {
    return made;
  }
  const { badTag } = text.sessions.faults;
  throw usageFault(text, "sessions", badTag(oneLine(typed, MAX_TAG_LENGTH), MAX_TAG_LENGTH));
}

type LabelEvent =
  | ({ readonly type: typeof SESSION_LABEL } & EventFields<typeof SESSION_LABEL>)
  | ({ readonly type: typeof SESSION_TITLE } & EventFields<typeof SESSION_TITLE>);

type LabelChange = {
  /** None where it is so already. */
  readonly events: readonly LabelEvent[];
  readonly says: (id: string) => string;
};

function applyLabel(
  args: CommandArgs,
  changeOf: (session: SessionRecord) => LabelChange,
): Promise<number> {
  refuseUnlessRecording(args);
  return withStore(args.installation, async (context) => {
    const { store } = context;
    await refresh(context, args.text);
    const session = await findSession(store, args.words[1] ?? "", args.text);
    const { sessionId, project, projectPath } = session;
    if (projectPath !== null) refuseExcludedProject(args, projectPath);
    const { events, says } = changeOf(session);
    // A line that is written and then refused would be kept all the same.
    await store.transact(async () => {});
    for (const event of events) {
      await insertEvent(context, { ...event, sessionId, project, projectPath });
    }
    const after = (await store.session(sessionId)) ?? session;
    if (args.has("json")) printJson({ session: toPublicSession(after) });
    else print(says(oneLine(sessionId).slice(0, SHORT_ID)));
    return 0;
  });
}
