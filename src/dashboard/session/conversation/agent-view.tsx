/** A subagent: one line that unfolds into what it was asked, what it did and what it answered. */
import type { JSX } from "preact";
import { Icon } from "../../parts/icon.tsx";
import { Markdown } from "../../parts/markdown/markdown.tsx";
import { answerPreview } from "../../now/answer-preview.ts";
import { LoadingSkeleton } from "../../parts/answer-view.tsx";
import { words } from "../../words.ts";
import { useCallContent } from "../call/use-call-content.ts";
import type { TimelineRow } from "../timeline-rows.ts";
import type { TalkItem } from "./talk-items.ts";
import { WorkFacts } from "./work-facts.tsx";

/** So much of an answer is enough to find its first line in. */
const BEGINNING_UNITS = 600;

/** How an answer begins, without its Markdown. */
const firstLine = (answer: string): string =>
  answerPreview(answer.slice(0, BEGINNING_UNITS)).split("\n", 1)[0] ?? "";

export const AgentLine = ({
  item: { key, agent, facts, isOpen },
  onToggle,
}: {
  readonly item: Extract<TalkItem, { is: "agent" }>;
  readonly onToggle: (key: string) => void;
}): JSX.Element => {
  const { conversation: text } = words();
  return (
    <button
      type="button"
      class="talk-work talk-agent"
      aria-expanded={isOpen}
      title={isOpen ? text.collapseAgent : text.expandAgent}
      onClick={() => onToggle(key)}
    >
      <Icon name={isOpen ? "down" : "right"} size={14} />
      <Icon name="agent" size={14} />
      <span>
        {text.agentName(agent.name)}
        {facts.calls > 0 && (
          <>
            {" · "}
            <WorkFacts of={facts} />
          </>
        )}
      </span>
      {!isOpen && agent.answer !== null && (
        <span class="talk-words muted">{firstLine(agent.answer.text ?? "")}</span>
      )}
    </button>
  );
};

/** Its prompt stands in the call that started it, which is read when somebody wants to see it. */
export const AgentPrompt = ({ row }: { readonly row: TimelineRow }): JSX.Element | null => {
  const { conversation: text } = words();
  const { content, isLoading } = useCallContent(row.id);
  const asked = content?.parts.find(({ is }) => is === "input");
  if (asked === undefined && !isLoading && content !== null)
    return <p class="talk-asked muted small">{text.call.missing[content.why ?? "absent"]}</p>;
  return (
    <section class="talk-asked" aria-label={text.asked}>
      <strong class="small muted">{text.asked}</strong>
      {asked === undefined ? (
        <LoadingSkeleton rows={1} />
      ) : (
        <Markdown text={asked.lines.map((line) => line.text).join("\n")} />
      )}
    </section>
  );
};
