/** What was decided and found out, by day: whole, and with who said so. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Answers } from "../../daemon/api/answers.ts";
import { Badge } from "../parts/badge.tsx";
import { Button, Command } from "../parts/button.tsx";
import { Choice } from "../parts/choices.tsx";
import { Link } from "../parts/link.tsx";
import { Empty, Shown } from "../parts/states.tsx";
import { Moment, today } from "../parts/time.tsx";
import { go, sessionPath, withQuery } from "../router.ts";
import { dayText, localDay, momentText, timeText, words } from "../words.ts";
import { daysAfter, firstDay, noonOf } from "../history/days.ts";
import { beginningOf, grouped, told } from "./arranged.ts";
import { asked, MoreButton, NoneFits, ProjectChoice, SearchField, Tools } from "./tools.tsx";
import { usePages } from "./use-pages.ts";

type Answer = Answers["decisions"];
type Decision = Answer["decisions"][number];

const PAGE = 50;
const SINCES = ["all", "today", "7d", "30d", "90d"] as const;
const KINDS = ["all", "decision", "discovery"] as const;

/** The same of the same project, whatever session it was said in. */
const wordsOf = ({ kind, projectPath, about, text, why }: Decision): string =>
  JSON.stringify([kind, projectPath, about, text, why]);

const keyOf = ({ eventId, part }: Decision): string => `${eventId}.${part}`;

export const DecisionsPage = (): JSX.Element => {
  const text = words().knowledge.decisions;
  const since = asked("since");
  const query = {
    q: asked("q"),
    type: asked("type"),
    project: asked("project"),
    since: firstDay(since, today.value),
    limit: PAGE,
  };
  const pages = usePages<Answer, Decision>("/decisions", query, (one) => one.decisions, keyOf);
  const isNarrowed = [query.q, query.type, query.project, query.since].some((one) => one !== "");
  return (
    <>
      <Tools>
        <SearchField hint={text.hint} />
        <Choice
          label={text.kind}
          value={query.type || "all"}
          options={KINDS.map((value) => ({ value, label: text.kinds[value] }))}
          onChange={(value) => go(withQuery({ type: value === "all" ? null : value }), "replace")}
        />
        <Choice
          label={text.since}
          value={since || "all"}
          options={SINCES.map((value) => ({ value, label: text.sinces[value] }))}
          onChange={(value) => go(withQuery({ since: value === "all" ? null : value }), "replace")}
        />
        <ProjectChoice />
      </Tools>
      <Shown of={pages.answer}>
        {({ isBehind }) => (
          <div class="stack">
            {isBehind && <p class="muted small">{words().knowledge.behind}</p>}
            {pages.items.length === 0 ? (
              isNarrowed ? (
                <NoneFits />
              ) : (
                <NothingYet />
              )
            ) : query.q === "" ? (
              <ByDay items={pages.items} />
            ) : (
              <>
                <p class="muted small">{text.best}</p>
                <List items={told(pages.items, wordsOf)} withDay />
              </>
            )}
            <MoreButton of={pages} />
          </div>
        )}
      </Shown>
    </>
  );
};

const NothingYet = (): JSX.Element => {
  const { empty } = words().knowledge.decisions;
  return (
    <Empty title={empty.title}>
      <p>{empty.text}</p>
      <Command text={empty.command} />
    </Empty>
  );
};

function ByDay({ items }: { readonly items: readonly Decision[] }): JSX.Element {
  const text = words().knowledge.decisions;
  const here = today.value;
  const yesterday = daysAfter(here, -1);
  const titleOf = (day: string): string =>
    day === here ? text.today : day === yesterday ? text.yesterday : dayText(noonOf(day).getTime());
  return (
    <>
      {grouped(told(items, wordsOf), ({ item }) => localDay(item.ts)).map(
        ({ key, items: list }) => (
          <section key={key} class="stack-tight">
            <h2 class="knowledge-day">{titleOf(key)}</h2>
            <List items={list} />
          </section>
        ),
      )}
    </>
  );
}

type Told = { readonly item: Decision; readonly again: readonly Decision[] };

const List = ({
  items,
  withDay = false,
}: {
  readonly items: readonly Told[];
  readonly withDay?: boolean;
}): JSX.Element => (
  <ul class="stack-tight">
    {items.map(({ item, again }) => (
      <Item key={keyOf(item)} of={item} again={again} withDay={withDay} />
    ))}
  </ul>
);

function Item({
  of: one,
  again,
  withDay,
}: {
  readonly of: Decision;
  /** Earlier, in the same words. */
  readonly again: readonly Decision[];
  readonly withDay: boolean;
}): JSX.Element {
  const { knowledge, noProject } = words();
  const text = knowledge.decisions;
  const { kind, about, why, rejected, files, from, client, sessionId, project, ts } = one;
  return (
    <li class="panel stack-tight">
      <div class="row small">
        <Badge
          tone={kind === "decision" ? "working" : "good"}
          icon={kind === "decision" ? "check" : "search"}
        >
          {text.kindOf[kind]}
        </Badge>
        <span class="muted">
          {withDay ? <Moment at={ts} /> : <time dateTime={ts}>{timeText(ts)}</time>}
        </span>
        <span class="muted">{project ?? noProject}</span>
        {one.branch !== null && <span class="muted mono">{one.branch}</span>}
      </div>
      {about !== null && <p class="muted knowledge-words">{about}</p>}
      <WholeText text={one.text} />
      {(why !== null || rejected.length > 0 || files.length > 0) && (
        <dl class="facts small">
          {why !== null && (
            <>
              <dt>{text.why}</dt>
              <dd class="knowledge-words">{why}</dd>
            </>
          )}
          {rejected.length > 0 && (
            <>
              <dt>{text.rejected}</dt>
              <dd>{rejected.join(" · ")}</dd>
            </>
          )}
          {files.length > 0 && (
            <>
              <dt>{text.files}</dt>
              <dd class="mono">{files.join(" · ")}</dd>
            </>
          )}
        </dl>
      )}
      <div class="row small muted">
        <span>{text.from[from](client)}</span>
        {sessionId !== null && (
          <Link to={sessionPath(sessionId, { event: one.eventId })}>{knowledge.toSession}</Link>
        )}
      </div>
      {again.length > 0 && <Again of={again} />}
    </li>
  );
}

const Again = ({ of }: { readonly of: readonly Decision[] }): JSX.Element => (
  <details class="small">
    <summary>{words().knowledge.decisions.again(of.length + 1)}</summary>
    <ul class="row">
      {of.map((one) => (
        <li key={keyOf(one)}>
          {one.sessionId === null ? (
            <Moment at={one.ts} />
          ) : (
            <Link to={sessionPath(one.sessionId, { event: one.eventId })}>
              {momentText(one.ts)}
            </Link>
          )}
        </li>
      ))}
    </ul>
  </details>
);

function WholeText({ text: whole }: { readonly text: string }): JSX.Element {
  const [isWhole, setIsWhole] = useState(false);
  const text = words().knowledge.decisions;
  const beginning = beginningOf(whole);
  if (beginning === null) return <p class="knowledge-words">{whole}</p>;
  return (
    <div>
      <p class="knowledge-words">{isWhole ? whole : `${beginning}…`}</p>
      <Button kind="quiet" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
        {isWhole ? text.less : text.whole}
      </Button>
    </div>
  );
}
