/** Every answer that was given, each with the events that the answered idea rested on, as far as they were noted. */
import { asText, type Event, type FlatEventOf } from "../../event/event.ts";
import { flatten, type Store } from "../../store/store.ts";
import type { Feedback } from "../suggestions/choose-suggestions.ts";
import { toFeedbackRow } from "./feedback-row.ts";

/** `unread`: events that the store does not have yet. */
export async function loadFeedback(
  store: Store,
  unread: readonly Event[] = [],
): Promise<readonly Feedback[]> {
  const fresh = unread.filter((event) => event.type === "feedback");
  const rows = [
    ...fresh.flatMap((event) => toFeedbackRow(event) ?? []),
    ...(await store.feedback()),
  ];
  const events = [...fresh.map(flatten), ...(await store.queryEvents({ type: "feedback" }))];
  const ideas = new Map(events.map((event) => [event.id, readIdea(event)]));
  return rows.map((row) => Object.assign({}, row, ideas.get(row.id)));
}

function readIdea(
  event: FlatEventOf<"feedback">,
): Pick<Feedback, "kind" | "evidence" | "projectPath"> {
  const { evidence, projectPath } = event;
  const kind = asText(event.kind);
  if (kind === null || !Array.isArray(evidence)) return { projectPath };
  return { projectPath, kind, evidence: new Set(evidence.filter((id) => typeof id === "string")) };
}
