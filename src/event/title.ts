/**
 * What a session is called: by a person, else by the client's model. A line each time that it changes; the last recorded counts.
 *
 *   session_title { title, by: "person" | "model" | "self-gen" | "subagent" }
 *
 * `self-gen`: a name that was given to it here, which goes before the client's (`observe/session-record.ts`).
 * `subagent`: the task of a subagent whose session's own transcript is gone, for want of anything else.
 */
import { type Event, makeEvent } from "./event.ts";
import { newId } from "./id.ts";

export const SESSION_TITLE = "session_title";

/** Who gave a name with `self-gen sessions rename`. */
export const SELF_GEN_AUTHOR = "self-gen";

/** What a subagent was asked to do, in place of what nobody knows. */
export const SUBAGENT_AUTHOR = "subagent";

export type TitleAuthor = "person" | "model";

export type Titles = Readonly<Record<TitleAuthor, string | null>>;

export type Title = { readonly text: string; readonly by: TitleAuthor };

/** A person's word goes before the model's, whichever came last. */
export function chooseTitle({ person, model }: Titles): Title | null {
  if (person !== null) return { text: person, by: "person" };
  return model === null ? null : { text: model, by: "model" };
}

export const makeTitleEvent = (
  of: { readonly sessionId: string; readonly projectPath: string },
  ts: string,
  { text, by }: Title,
): Event => makeEvent(SESSION_TITLE, { ...of, id: newId(), ts }, { title: text, by });
