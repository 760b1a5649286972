/** One item of a conversation: a day, a prompt, folded work, a step, something between, an answer, a subagent with all of its own. */
import { Component, type JSX } from "preact";
import { useContext } from "preact/hooks";
import { CopyButton } from "../../parts/copy-button.tsx";
import { Icon } from "../../parts/icon.tsx";
import { MarkedText } from "../../parts/marked-text.tsx";
import { Markdown } from "../../parts/markdown/markdown.tsx";
import { teamChoice, withQuery } from "../../router.ts";
import { dayText, exactText, timeText, words } from "../../words.ts";
import { stepIcon } from "../call/tool-icon.ts";
import { KIND_TONES } from "../kind-tone.ts";
import { RowAside, SolvedNote } from "../timeline-row.tsx";
import { AgentLine, AgentPrompt } from "./agent-view.tsx";
import type { TimelineRow, TimelineRowKind } from "../timeline-rows.ts";
import { HasContentsContext } from "../session-contexts.ts";
import type { TalkItemProps, TalkItemPropsOf } from "./item-props.ts";
import type { TalkItem } from "./talk-items.ts";
import { AgentTextLine } from "./agent-text-line.tsx";
import { StepFrame } from "./step-frame.tsx";
import { isCall, StepDetail } from "./step-detail.tsx";
import { firstLine, isAside } from "./transcript-rows.ts";
import { turnMarkdown } from "./turn-markdown.ts";
import { isLongPrompt } from "./item-height.ts";
import { splitClientNotes } from "./client-notes.ts";
import { WorkFacts } from "./work-facts.tsx";

/** Drawn again only when it is another: as more of a long session comes in, what is seen stays as it is. */
export class ItemView extends Component<TalkItemProps & { readonly item: TalkItem }> {
  override shouldComponentUpdate({
    item,
    find,
    isFound,
    isOpened,
  }: TalkItemProps & { item: TalkItem }): boolean {
    const { props } = this;
    return (
      item !== props.item ||
      find !== props.find ||
      isFound !== props.isFound ||
      isOpened !== props.isOpened
    );
  }

  override render(): JSX.Element {
    const { item, ...doing } = this.props;
    switch (item.is) {
      case "day":
        return <h2 class="talk-day">{dayText(item.ts)}</h2>;
      case "prompt":
        return <Prompt item={item} {...doing} />;
      case "work":
        return <WorkLine item={item} {...doing} />;
      case "agent":
        return <AgentLine item={item} onToggle={doing.onToggle} />;
      case "asked":
        return <AgentPrompt row={item.row} />;
      case "step":
      case "mark":
        return <StepLine item={item} {...doing} />;
      case "said":
        return <AgentTextLine item={item} {...doing} />;
      case "answer":
        return <Answer item={item} {...doing} />;
    }
  }
}

const itemAttributes = ({ isFound, isOpened }: TalkItemProps) => ({
  "data-found": isFound ? "" : undefined,
  "data-opened": isOpened ? "" : undefined,
});

const Speaker = ({ name, at }: { readonly name: string; readonly at: string }): JSX.Element => (
  <>
    <strong>{name}</strong>
    <time class="number" dateTime={at} title={exactText(at)}>
      {timeText(at)}
    </time>
  </>
);

const linkTo = (id: string): string => new URL(withQuery({ event: id }), location.href).href;

const Prompt = ({
  item: { row, turn, isOpen },
  ...doing
}: TalkItemPropsOf<"prompt">): JSX.Element => {
  const { conversation: text, team } = words();
  const asker = teamChoice() === null ? text.you : team.asker;
  const { words: said, note } = splitClientNotes(row.text ?? row.line);
  const isLong = isLongPrompt(said);
  return (
    <article class="talk-prompt" aria-label={asker} tabIndex={-1} {...itemAttributes(doing)}>
      <header class="row small muted">
        <Speaker name={asker} at={row.ts} />
        <span class="grow" />
        <span class="talk-tools">
          {turn !== null && <CopyButton text={() => turnMarkdown(turn)} label={text.copyTurn} />}
          <CopyButton text={() => linkTo(row.id)} label={text.linkTurn} />
        </span>
      </header>
      {note !== "" && (
        <p class="small muted" dir="auto">
          <MarkedText text={note} find={doing.find} />
        </p>
      )}
      {said !== "" && (
        <p class="talk-said" dir="auto" data-folded={isLong && !isOpen ? "" : undefined}>
          <MarkedText text={said} find={doing.find} />
        </p>
      )}
      {isLong && (
        <button
          type="button"
          class="talk-more small"
          aria-expanded={isOpen}
          onClick={() => doing.onToggle(row.id)}
        >
          {isOpen ? text.lessPrompt : text.wholePrompt}
        </button>
      )}
    </article>
  );
};

const WorkLine = ({
  item: { work, facts, isOpen, isNested },
  onToggle,
}: TalkItemPropsOf<"work">): JSX.Element => {
  const { conversation: text } = words();
  const said = work.steps.findLast(isAside);
  return (
    <button
      type="button"
      class="talk-work"
      aria-expanded={isOpen}
      title={isOpen ? text.collapse : text.expand}
      data-nested={isNested ? "" : undefined}
      onClick={() => onToggle(work.key)}
    >
      <Icon name={isOpen ? "down" : "right"} size={14} />
      {facts.calls === 0 ? (
        <span>{text.steps(work.steps.length)}</span>
      ) : (
        <span class="facts-line">
          <WorkFacts of={facts} />
        </span>
      )}
      {!isOpen && said !== undefined && (
        <span class="talk-words muted">{firstLine(said.text ?? said.line)}</span>
      )}
    </button>
  );
};

/** The line itself says what it is: "session started". */
const SELF_NAMED_KINDS: ReadonlySet<TimelineRowKind> = new Set<TimelineRowKind>([
  "session",
  "compaction",
]);

const isSelfNamed = ({ kind, type }: TimelineRow): boolean =>
  SELF_NAMED_KINDS.has(kind) || type === "turn_failed";

const StepLine = ({
  item: { is, row, isOpen, isNested },
  onToggle,
  onOpen,
  ...doing
}: TalkItemPropsOf<"step" | "mark">): JSX.Element => {
  const { session, conversation: text } = words();
  const icon = stepIcon(row);
  const hasContents = useContext(HasContentsContext);
  return (
    <StepFrame
      isOpen={isOpen}
      isNested={isNested}
      label={isOpen ? text.collapseStep : text.expandStep}
      button={{
        class: "talk-line",
        "data-is": is,
        "data-failed": row.failure === undefined ? undefined : "",
        "data-tone": row.isBad === true ? "bad" : KIND_TONES[row.kind],
        onClick: () => onToggle(row.id),
        ...itemAttributes({ ...doing, onToggle, onOpen }),
      }}
      detail={<StepDetail row={row} onOpen={onOpen} />}
    >
      {icon === null ? <span class="talk-dot" /> : <Icon name={icon} size={14} />}
      <span class={is === "step" ? "talk-words mono" : "talk-words"}>
        {is === "mark" && !isSelfNamed(row) && <strong>{session.kinds[row.kind]} </strong>}
        <MarkedText text={row.failure?.call ?? row.line} find={doing.find} />
      </span>
      {!hasContents && isCall(row) && (
        <span class="talk-not-kept small muted" title={text.call.missing.gone}>
          {text.call.notKept}
        </span>
      )}
      <RowAside row={row} />
      {row.file !== undefined && (
        <time class="number muted" dateTime={row.ts} title={exactText(row.ts)}>
          {timeText(row.ts)}
        </time>
      )}
      {row.failure !== undefined && (
        <span class="talk-cause">
          <MarkedText text={row.failure.headline} find={doing.find} />
        </span>
      )}
      <SolvedNote row={row} find={doing.find} />
    </StepFrame>
  );
};

const Answer = ({ item: { row, isNested }, ...doing }: TalkItemPropsOf<"answer">): JSX.Element => {
  const { conversation: text } = words();
  const name = isNested ? text.agentName(row.agentType ?? null) : text.agent;
  return (
    <article
      class="talk-answer"
      aria-label={name}
      data-nested={isNested ? "" : undefined}
      {...itemAttributes(doing)}
    >
      <header class="row small muted">
        <Speaker name={name} at={row.ts} />
      </header>
      {row.text === undefined ? <p>{row.line}</p> : <Markdown text={row.text} />}
    </article>
  );
};
