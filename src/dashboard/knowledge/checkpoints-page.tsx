/** Where work was saved, a line of time for each project. */
import type { ComponentChildren, JSX } from "preact";
import type { Answers } from "../../daemon/api/answers.ts";
import { Badge, type BadgeTone } from "../parts/badge.tsx";
import { Command } from "../parts/copy-button.tsx";
import type { IconName } from "../parts/icon.tsx";
import { Link } from "../parts/link.tsx";
import { Panel } from "../parts/panel.tsx";
import { ProjectLink } from "../parts/project-link.tsx";
import { EmptyState, AnswerView } from "../parts/answer-view.tsx";
import { RelativeTime, Timestamp } from "../parts/time.tsx";
import { sessionAddress } from "../router.ts";
import { words } from "../words.ts";
import { groupByKey, isKnownSession } from "./row-format.ts";
import { MoreButton, NoMatches, ProjectChoice, FilterBar, useProjectPages } from "./filter-bar.tsx";

type Answer = Answers["checkpoints"];
type Checkpoint = Answer["checkpoints"][number];

const PAGE = 50;
const MAX_ITEMS = 5;
const SHORT_HASH = 8;

export const CheckpointsPage = (): JSX.Element => {
  const text = words().knowledge.checkpoints;
  const pages = useProjectPages<Answer, Checkpoint>(
    "/checkpoints",
    PAGE,
    (one) => one.checkpoints,
    ({ id }) => id,
  );
  return (
    <>
      <FilterBar>
        <ProjectChoice />
      </FilterBar>
      <AnswerView of={pages.answer}>
        {() =>
          pages.items.length === 0 ? (
            pages.isFiltered ? (
              <NoMatches />
            ) : (
              <EmptyState title={text.empty.title}>
                <p>{text.empty.text}</p>
                <Command text="self-gen session save" />
              </EmptyState>
            )
          ) : (
            <div class="stack">
              {groupByKey(pages.items, ({ projectPath }) => projectPath ?? "").map((project) => (
                <Project key={project.key} path={project.key} items={project.items} />
              ))}
              <MoreButton of={pages} />
            </div>
          )
        }
      </AnswerView>
    </>
  );
};

function Project({
  path,
  items,
}: {
  readonly path: string;
  readonly items: readonly Checkpoint[];
}): JSX.Element {
  const text = words().knowledge.checkpoints;
  return (
    <Panel
      title={<ProjectLink project={items[0]?.project ?? null} projectPath={path} />}
      aside={<span class="muted small">{text.count(items.length)}</span>}
    >
      <ol class="knowledge-line">
        {items.map((one, at) => (
          <Item key={one.id} of={one} isFirst={at === 0} />
        ))}
      </ol>
    </Panel>
  );
}

const STANDING_BADGES: Readonly<
  Record<NonNullable<Checkpoint["standing"]>, { readonly tone: BadgeTone; readonly icon: IconName }>
> = {
  here: { tone: "good", icon: "check" },
  moved: { tone: "idle", icon: "right" },
  elsewhere: { tone: "needs", icon: "warning" },
};

function Item({
  of: one,
  isFirst,
}: {
  readonly of: Checkpoint;
  readonly isFirst: boolean;
}): JSX.Element {
  const { knowledge } = words();
  const text = knowledge.checkpoints;
  const { branch, commit, standing, blocker, progress } = one;
  return (
    <li class="stack-tight">
      <div class="row small">
        <Timestamp at={one.ts} />
        <span class="muted">
          <RelativeTime at={one.ts} />
        </span>
        <Badge title={text.modeTitle}>{text.modes[one.mode]}</Badge>
        {standing !== null && (
          <Badge {...STANDING_BADGES[standing]} title={text.standingTitle}>
            {text.standings[standing]}
          </Badge>
        )}
      </div>
      <p class="knowledge-words">{one.workingOn === "" ? one.message : one.workingOn}</p>
      <div class="row small">
        <span class="mono">{branch ?? text.noBranch}</span>
        {commit === null ? (
          <span class="muted">{text.noCommit}</span>
        ) : (
          <>
            <code title={commit}>{commit.slice(0, SHORT_HASH)}</code>
            <span class="muted">{one.isPushed ? text.pushed : text.notPushed}</span>
          </>
        )}
        {progress !== null && progress.total > 0 && (
          <span class="muted">{text.progress(progress.completed, progress.total)}</span>
        )}
        {one.leftOut.length > 0 && (
          <span
            class="muted"
            title={one.leftOut.map(({ path, reason }) => `${path} (${reason})`).join("\n")}
          >
            {text.leftOut(one.leftOut.length)}
          </span>
        )}
      </div>
      {hasFacts(one) && (
        <dl class="facts small">
          {one.note !== null && <Fact name={text.note}>{one.note}</Fact>}
          {one.openspec !== null && <Fact name={text.openspec}>{one.openspec}</Fact>}
          {blocker !== null && (
            <Fact name={text.blocker}>
              {knowledge.blockers.severities[blocker.severity]} ·{" "}
              {knowledge.blockers.types[blocker.type]}: {blocker.description}
            </Fact>
          )}
          <FactItems name={text.open} items={one.openTasks} />
          <FactItems name={text.next} items={one.nextSteps} />
        </dl>
      )}
      {isKnownSession(one.sessionId) && (
        <p class="small">
          <Link to={sessionAddress(one.sessionId, { event: one.id })}>{knowledge.toSession}</Link>
        </p>
      )}
      {isFirst && standing !== null && (
        <div class="stack-tight small">
          <span class="muted">{text.load}</span>
          <Command text="self-gen session load" />
        </div>
      )}
    </li>
  );
}

const hasFacts = ({ note, openspec, blocker, openTasks, nextSteps }: Checkpoint): boolean =>
  note !== null || openspec !== null || blocker !== null || openTasks.length + nextSteps.length > 0;

const Fact = ({
  name,
  children,
}: {
  readonly name: string;
  readonly children: ComponentChildren;
}): JSX.Element => (
  <>
    <dt>{name}</dt>
    <dd class="knowledge-words">{children}</dd>
  </>
);

function FactItems({
  name,
  items,
}: {
  readonly name: string;
  readonly items: readonly string[];
}): JSX.Element | null {
  if (items.length === 0) return null;
  const left = items.length - MAX_ITEMS;
  return (
    <Fact name={name}>
      <ul>
        {items.slice(0, MAX_ITEMS).map((one, at) => (
          <li key={at}>{one}</li>
        ))}
        {left > 0 && <li class="muted">{words().knowledge.checkpoints.moreItems(left)}</li>}
      </ul>
    </Fact>
  );
}
