/**
 * Labels that a user gives a session in the list. A line each time; the last recorded counts.
 *
 *   session_label  { label: "star", isOn } | { label: "tag", tag, isOn }
 *   session_title  { title, by: "self-gen" }   a name given here; without a title it is taken back (`title.ts`)
 *
 * A label alone makes no session: what is labelled may be past retention.
 */
export const SESSION_LABEL = "session_label";

/** In UTF-16 units. */
export const MAX_TAG_LENGTH = 40;
export const MAX_TAGS = 20;
export const MAX_SESSION_NAME_LENGTH = 200;

/** As it is stored: tags that only differ in case or spaces are one. */
export const normalizeTag = (typed: string): string =>
  typed.normalize("NFC").trim().replace(/^#/, "").replaceAll(/\s+/g, "-").toLowerCase();

export const parseTags = (json: string | null): readonly string[] =>
  json === null ? [] : (JSON.parse(json) as readonly string[]);
