/** One item of a conversation: a day, a prompt, folded work, a step, something between, an answer. */
import type { JSX } from "preact";
import { CopyButton } from "../../parts/button.tsx";
import { Icon } from "../../parts/icon.tsx";
import { Marked } from "../../parts/marked.tsx";
import { Markdown } from "../../parts/markdown/markdown.tsx";
import { withQuery } from "../../router.ts";
import { dayText, spanText, timeText, words } from "../../words.ts";
import { KIND_ICONS, KIND_TONES } from "../kind-tone.ts";
import type { Row } from "../rows.ts";
import { Aside, Solved } from "../timeline-row.tsx";
import type { Item } from "./items.ts";
import { turnMarkdown } from "./turn-markdown.ts";

type Doing = {
  readonly find: string;
  readonly isFound: boolean;
  /** The event that the address names. */
  readonly opened: string | null;
  readonly onToggle: (key: string) => void;
  readonly onOpen: (id: string) => void;
};

export const ItemView = ({ item, ...doing }: Doing & { readonly item: Item }): JSX.Element => {
  switch (item.is) {
    case "day":
      return <h3 class="talk-day">{dayText(item.ts)}</h3>;
    case "prompt":
      return <Prompt item={item} {...doing} />;
    case "work":
      return <WorkLine item={item} {...doing} />;
    case "step":
    case "mark":
      return <Line is={item.is} row={item.row} {...doing} />;
    case "answer":
      return <Answer row={item.row} {...doing} />;
  }
};

const flags = ({ isFound, opened }: Doing, id: string) => ({
  "data-found": isFound ? "" : undefined,
  "data-opened": opened === id ? "" : undefined,
});

const Speaker = ({ name, at }: { readonly name: string; readonly at: string }): JSX.Element => (
  <>
    <strong>{name}</strong>
    <time class="number" dateTime={at}>
      {timeText(at)}
    </time>
  </>
);

const Prompt = ({
  item: { row, turn },
  ...doing
}: Doing & { readonly item: Extract<Item, { is: "prompt" }> }): JSX.Element => {
  const { conversation: text } = words();
  const link = new URL(withQuery({ event: row.id }), location.href).href;
  return (
    <section class="talk-prompt" aria-label={text.you} {...flags(doing, row.id)}>
      <header class="row small muted">
        <Speaker name={text.you} at={row.ts} />
        <span class="grow" />
        <span class="talk-tools">
          <CopyButton text={turnMarkdown(turn)} label={text.copyTurn} />
          <CopyButton text={link} label={text.linkTurn} />
        </span>
      </header>
      <p class="talk-said" dir="auto">
        <Marked text={row.text ?? row.line} find={doing.find} />
      </p>
    </section>
  );
};

const WorkLine = ({
  item: { work, facts, isOpen },
  onToggle,
}: Doing & { readonly item: Extract<Item, { is: "work" }> }): JSX.Element => {
  const { conversation: text } = words();
  const { calls, failures, files, ms } = facts;
  return (
    <button
      type="button"
      class="talk-work"
      aria-expanded={isOpen}
      title={isOpen ? text.collapse : text.expand}
      data-failed={failures > 0 ? "" : undefined}
      onClick={() => onToggle(work.key)}
    >
      <Icon name={isOpen ? "down" : "right"} size={14} />
      {calls === 0
        ? text.steps(work.steps.length)
        : text.work(calls, failures, files, spanText(ms))}
    </button>
  );
};

const Line = ({
  is,
  row,
  ...doing
}: Doing & { readonly is: "step" | "mark"; readonly row: Row }): JSX.Element => {
  const { kinds } = words().session;
  const icon = KIND_ICONS[row.kind];
  return (
    <button
      type="button"
      class="talk-line"
      data-is={is}
      data-tone={row.isBad === true ? "bad" : KIND_TONES[row.kind]}
      data-agent={row.agentId === undefined ? undefined : ""}
      aria-expanded={doing.opened === row.id}
      onClick={() => doing.onOpen(row.id)}
      {...flags(doing, row.id)}
    >
      {icon === undefined ? <span class="talk-dot" /> : <Icon name={icon} size={14} />}
      <span class={is === "step" ? "talk-words mono" : "talk-words"}>
        {is === "mark" && <strong>{kinds[row.kind]} </strong>}
        {row.agentId !== undefined && <span class="muted">{words().conversation.subagent} · </span>}
        <Marked text={row.line} find={doing.find} />
      </span>
      <Aside row={row} />
      <Solved row={row} find={doing.find} />
    </button>
  );
};

const Answer = ({ row, ...doing }: Doing & { readonly row: Row }): JSX.Element => {
  const { conversation: text } = words();
  return (
    <section class="talk-answer" aria-label={text.agent} {...flags(doing, row.id)}>
      <header class="row small muted">
        <Speaker name={text.agent} at={row.ts} />
      </header>
      {row.text === undefined ? <p>{row.line}</p> : <Markdown text={row.text} />}
    </section>
  );
};
