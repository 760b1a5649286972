/** What the agent says between its calls: a line that unfolds into all of it. */
import "./agent-text.css";
import type { JSX } from "preact";
import { useContext } from "preact/hooks";
import { CopyButton } from "../../parts/copy-button.tsx";
import { MarkedText } from "../../parts/marked-text.tsx";
import { Markdown } from "../../parts/markdown/markdown.tsx";
import { timeText, words } from "../../words.ts";
import { TranscriptSourceContext } from "../session-contexts.ts";
import { firstLine } from "./transcript-rows.ts";
import { StepFrame } from "./step-frame.tsx";
import type { TalkItemPropsOf } from "./item-props.ts";

export const AgentTextLine = ({
  item: { row, isOpen, isNested },
  onToggle,
  find,
  isFound,
}: TalkItemPropsOf<"said">): JSX.Element => {
  const { conversation: text } = words();
  return (
    <StepFrame
      isOpen={isOpen}
      isNested={isNested}
      label={isOpen ? text.lessPrompt : text.wholePrompt}
      button={{
        class: "talk-line talk-aside",
        onClick: () => onToggle(row.id),
        "data-found": isFound ? "" : undefined,
      }}
      detail={<AgentText text={row.text ?? row.line} />}
    >
      <span class="talk-dot" />
      <span class="talk-words" dir="auto">
        <span class={isOpen ? undefined : "unseen"}>{text.agent}</span>
        {!isOpen && (
          <>
            <span class="unseen">: </span>
            <MarkedText text={firstLine(row.text ?? row.line)} find={find} />
          </>
        )}
      </span>
      <span class="session-aside small muted number">{timeText(row.ts)}</span>
    </StepFrame>
  );
};

const AgentText = ({ text: said }: { readonly text: string }): JSX.Element => {
  const { conversation: text } = words();
  const from = useContext(TranscriptSourceContext);
  return (
    <div class="talk-detail stack-tight">
      <Markdown text={said} />
      <div class="row small muted">
        {from !== null && <span>{text.call.from[from]}</span>}
        <span class="grow" />
        <CopyButton text={said} />
      </div>
    </div>
  );
};
