/** What is known of a project over all sessions: what is in the way, what was decided, what failed again. A few of each. */
import type { ComponentChildren, JSX } from "preact";
import type { Answers } from "../../daemon/api/answers.ts";
import { useAnswer } from "../api/use-answer.ts";
import { Badge } from "../parts/badge.tsx";
import { Link } from "../parts/link.tsx";
import { Panel } from "../parts/panel.tsx";
import { AnswerView } from "../parts/answer-view.tsx";
import { RelativeTime } from "../parts/time.tsx";
import { sessionAddress } from "../router.ts";
import { headingOf } from "../knowledge/row-format.ts";
import { words } from "../words.ts";

const MAX_PER_SECTION = 6;

const listAddress = (page: string, project: string): string =>
  `/history/${page}?project=${encodeURIComponent(project)}`;

const Section = ({
  title,
  page,
  project,
  children,
}: {
  readonly title: string;
  readonly page: "blockers" | "errors" | "decisions";
  readonly project: string;
  readonly children: ComponentChildren;
}): JSX.Element => (
  <Panel
    title={title}
    aside={
      <Link
        to={listAddress(page, project)}
        class="small"
        aria-label={`${words().project.seeAll}: ${title}`}
      >
        {words().project.seeAll}
      </Link>
    }
  >
    {children}
  </Panel>
);

type ProjectProps = { readonly project: string };

export const ProjectBlockers = ({ project }: ProjectProps): JSX.Element => {
  const { project: text, knowledge } = words();
  const found = useAnswer<Answers["blockers"]>("/blockers", {
    project,
    state: "open",
    limit: MAX_PER_SECTION,
  });
  return (
    <Section title={text.blockers} page="blockers" project={project}>
      <AnswerView of={found} rows={2}>
        {({ blockers }) =>
          blockers.length === 0 ? (
            <p class="muted panel-none">{text.noBlockers}</p>
          ) : (
            <ul class="project-list">
              {blockers.map((one) => (
                <li key={one.id}>
                  <Badge tone={one.severity === "low" ? "idle" : "bad"} icon="warning">
                    {knowledge.blockers.severities[one.severity]}
                  </Badge>{" "}
                  <Link to={sessionAddress(one.session_id)} class="plain-link">
                    {one.description}
                  </Link>{" "}
                  <span class="muted small">
                    <RelativeTime at={one.last_seen_at} />
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </AnswerView>
    </Section>
  );
};

export const ProjectErrors = ({ project }: ProjectProps): JSX.Element => {
  const { project: text, knowledge } = words();
  const asked = { project, state: "open", sort: "attention", limit: MAX_PER_SECTION };
  const found = useAnswer<Answers["errors"]>("/errors", asked);
  return (
    <Section title={text.errors} page="errors" project={project}>
      <AnswerView of={found} rows={2}>
        {({ errors }) => {
          return errors.length === 0 ? (
            <p class="muted panel-none">{text.noErrors}</p>
          ) : (
            <ul class="project-list">
              {errors.map((one) => {
                const [last] = one.occurrences;
                return (
                  <li key={one.id}>
                    {last === undefined ? (
                      <span class="mono small">{one.headline}</span>
                    ) : (
                      <Link
                        to={sessionAddress(last.sessionId, { event: last.eventId })}
                        class="mono small plain-link"
                      >
                        {one.headline}
                      </Link>
                    )}
                    <div class="muted small facts-line">
                      <span>{knowledge.errors.states[one.status]}</span>
                      <span class="number">{text.times(one.times)}</span>
                      <RelativeTime at={one.lastSeen} />
                    </div>
                  </li>
                );
              })}
            </ul>
          );
        }}
      </AnswerView>
    </Section>
  );
};

export const ProjectDecisions = ({ project }: ProjectProps): JSX.Element | null => {
  const text = words().project;
  return (
    <DecisionList
      title={text.decisions}
      project={project}
      kinds={["decision", "decided"]}
      none={text.noDecisions}
    />
  );
};

/** What was found out is no decision: it stands for itself, where there is some. */
export const ProjectDiscoveries = ({ project }: ProjectProps): JSX.Element | null => (
  <DecisionList
    title={words().project.discoveries}
    project={project}
    kinds={["discovery", "discovery"]}
    none={null}
  />
);

type ProjectDecision = {
  readonly key: string;
  readonly text: string;
  readonly about: string | null;
  readonly why: string | null;
  readonly ts: string;
  readonly sessionId: string | null;
  /** In its session. */
  readonly eventId: string | null;
};

/** What holds as the list of rules has it, with what was answered, planned and noted beside it: newest first. */
const DecisionList = ({
  title,
  project,
  kinds: [kept, noted],
  none,
}: {
  readonly title: string;
  readonly project: string;
  /** As the rules have it, and as the rest has it. */
  readonly kinds: readonly [string, string];
  /** Said where there are none; null where nothing is said then. */
  readonly none: string | null;
}): JSX.Element | null => {
  const limit = MAX_PER_SECTION;
  const rules = useAnswer<Answers["rules"]>("/rules", { project, type: kept, limit });
  const state = "unlisted";
  const others = useAnswer<Answers["decisions"]>("/decisions", {
    project,
    type: noted,
    state,
    limit,
  });
  const all = newestOf(rules.data, others.data);
  const isEmpty = all.length === 0;
  if (none === null && isEmpty) return null;
  return (
    <Section title={title} page="decisions" project={project}>
      <AnswerView of={rules} rows={3}>
        {() => (
          <AnswerView of={others} rows={3}>
            {() =>
              isEmpty ? (
                <p class="muted panel-none">{none}</p>
              ) : (
                <ul class="project-list">
                  {all.map((one) => (
                    <DecidedItem key={one.key} of={one} />
                  ))}
                </ul>
              )
            }
          </AnswerView>
        )}
      </AnswerView>
    </Section>
  );
};

const newestOf = (
  rules: Answers["rules"] | null,
  others: Answers["decisions"] | null,
): readonly ProjectDecision[] =>
  rules === null || others === null
    ? []
    : [
        ...rules.rules.map(({ id, text, why, ts, sessionId }) => {
          return { key: id, text, about: null, why, ts, sessionId, eventId: null };
        }),
        ...others.decisions.map(({ eventId, part, text, about, why, ts, sessionId }) => {
          return { key: `${eventId} ${part}`, text, about, why, ts, sessionId, eventId };
        }),
      ]
        .toSorted((a, b) => (a.ts < b.ts ? 1 : -1))
        .slice(0, MAX_PER_SECTION);

const DecidedItem = ({ of: one }: { readonly of: ProjectDecision }): JSX.Element => (
  <li>
    <span title={one.about ?? undefined}>{headingOf(one.text)}</span>
    {one.why !== null && <span class="muted"> – {headingOf(one.why)}</span>}{" "}
    <span class="small">
      {one.sessionId === null ? (
        <span class="muted">
          <RelativeTime at={one.ts} />
        </span>
      ) : (
        <Link
          to={sessionAddress(one.sessionId, one.eventId === null ? {} : { event: one.eventId })}
        >
          <RelativeTime at={one.ts} />
        </Link>
      )}
    </span>
  </li>
);
