/** A subagent: one line that unfolds into what it was asked, what it did and what it answered. */
import type { JSX } from "preact";
import { Icon } from "../../parts/icon.tsx";
import { Markdown } from "../../parts/markdown/markdown.tsx";
import { LoadingSkeleton } from "../../parts/answer-view.tsx";
import { words } from "../../words.ts";
import { eventSource, useCallContent } from "../call/use-call-content.ts";
import type { TimelineRow } from "../timeline-rows.ts";
import type { TalkItem } from "./talk-items.ts";
import { firstLine } from "./transcript-rows.ts";
import { WorkFacts } from "./work-facts.tsx";

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
      <span class="facts-line">
        <span>{text.agentName(agent.name)}</span>
        {facts.calls > 0 && <WorkFacts of={facts} />}
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
  const { content, isLoading } = useCallContent(eventSource(row.id));
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
