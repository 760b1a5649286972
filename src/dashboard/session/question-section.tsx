/** A question whole: its options, and which of them was chosen. */
import type { JSX } from "preact";
import type { Answers } from "../../daemon/api/answers.ts";
import { Badge } from "../parts/badge.tsx";
import { words } from "../words.ts";

export const QuestionSection = ({
  of: { questions },
}: {
  readonly of: Answers["event"];
}): JSX.Element => (
  <>
    {questions.map(({ question, options, chosen }) => (
      <section key={question} class="stack-tight">
        <p dir="auto">
          <strong>{question}</strong>
        </p>
        <ul class="session-options">
          {options.map(({ label, description }) => (
            <Option
              key={label}
              label={label}
              about={description}
              isChosen={chosen.includes(label)}
            />
          ))}
          {chosen
            .filter((one) => !options.some(({ label }) => label === one))
            .map((one) => (
              <Option key={one} label={one} about={null} isChosen />
            ))}
        </ul>
      </section>
    ))}
  </>
);

const Option = ({
  label,
  about,
  isChosen,
}: {
  readonly label: string;
  readonly about: string | null;
  readonly isChosen: boolean;
}): JSX.Element => (
  <li dir="auto" data-chosen={isChosen ? "" : undefined}>
    <span>{label}</span>{" "}
    {isChosen && (
      <Badge tone="good" icon="check">
        {words().session.detail.chosen}
      </Badge>
    )}
    {about !== null && <span class="muted small"> {about}</span>}
  </li>
);
