/** A session's star, tags, and the way to change them, where the session itself is shown. */
import type { JSX } from "preact";
import type { Answers } from "../../daemon/api/answers.ts";
import { EditButton } from "./edit-button.tsx";
import { type Labels, labelsOf } from "./labels.ts";
import { StarButton } from "./star-button.tsx";
import { TagLink } from "./tag-link.tsx";

type RecordAnswer = NonNullable<Answers["session"]["record"]>;

export const labelsOfRecord = ({ sessionId, title, name, starredAt, tags }: RecordAnswer): Labels =>
  labelsOf({ sessionId, title, name, tags, isStarred: starredAt !== null });

export const SessionLabels = ({
  of: record,
  name: shown,
}: {
  readonly of: RecordAnswer;
  /** What it is shown as. */
  readonly name: string;
}): JSX.Element => {
  const { sessionId } = record;
  const labels = labelsOfRecord(record);
  return (
    <span class="row session-labels">
      <StarButton sessionId={sessionId} title={shown} isOn={labels.isStarred} />
      {labels.tags.map((tag) => (
        <TagLink key={tag} tag={tag} />
      ))}
      <EditButton sessionId={sessionId} title={shown} labels={labels} />
    </span>
  );
};
