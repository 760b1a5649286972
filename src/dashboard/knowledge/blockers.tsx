/** What is in the way now, the worst first, and what was. */
import type { JSX } from "preact";
import type { Answers } from "../../daemon/api/answers.ts";
import { Badge, type Tone } from "../parts/badge.tsx";
import { Command } from "../parts/button.tsx";
import { Link } from "../parts/link.tsx";
import { Panel } from "../parts/panel.tsx";
import { Empty, Shown } from "../parts/states.tsx";
import { Ago, Moment } from "../parts/time.tsx";
import { sessionPath } from "../router.ts";
import { spanText, words } from "../words.ts";
import { isKnownSession, nameOf } from "./arranged.ts";
import { asked, MoreButton, NoneFits, ProjectChoice, Tools } from "./tools.tsx";
import { usePages } from "./use-pages.ts";

type Answer = Answers["blockers"];
type Blocker = Answer["blockers"][number];

const PAGE = 100;
/** Enough of an id to name it by. */
const SHORT_ID = 8;

export const BlockersPage = (): JSX.Element => {
  const text = words().knowledge.blockers;
  const query = { project: asked("project"), limit: PAGE };
  const pages = usePages<Answer, Blocker>(
    "/blockers",
    query,
    (one) => one.blockers,
    ({ id }) => id,
  );
  const open = pages.items.filter(({ state }) => state === "open");
  const over = pages.items.filter(({ state }) => state === "resolved");
  return (
    <>
      <Tools>
        <ProjectChoice />
      </Tools>
      <Shown of={pages.answer}>
        {(data) =>
          data.open + data.resolved === 0 ? (
            query.project === "" ? (
              <Empty title={text.empty.title}>
                <p>{text.empty.text}</p>
                <Command text={text.empty.command} />
              </Empty>
            ) : (
              <NoneFits />
            )
          ) : (
            <div class="stack">
              <Panel title={text.open} aside={<span class="muted number">{data.open}</span>}>
                {data.open === 0 ? (
                  <p class="muted">{text.noneOpen}</p>
                ) : (
                  <ul class="knowledge-rows">
                    {open.map((one) => (
                      <Item key={one.id} of={one} />
                    ))}
                  </ul>
                )}
              </Panel>
              <Panel title={text.over} aside={<span class="muted number">{data.resolved}</span>}>
                {data.resolved === 0 ? (
                  <p class="muted">{text.noneOver}</p>
                ) : (
                  <ul class="knowledge-rows">
                    {over.map((one) => (
                      <Item key={one.id} of={one} />
                    ))}
                  </ul>
                )}
              </Panel>
              <MoreButton of={pages} />
            </div>
          )
        }
      </Shown>
    </>
  );
};

const TONES: Readonly<Record<Blocker["severity"], Tone>> = {
  critical: "bad",
  high: "bad",
  medium: "needs",
  low: "idle",
};

function Item({ of: one }: { readonly of: Blocker }): JSX.Element {
  const { knowledge, noProject } = words();
  const text = knowledge.blockers;
  const { resolved_at: ended, project } = one;
  const isOpen = ended === null;
  const facts: readonly (readonly [string, string | null])[] = [
    [
      text.pattern,
      one.error_pattern !== null && one.description.includes(one.error_pattern)
        ? null
        : one.error_pattern,
    ],
    [text.after, one.appeared_after],
    [text.resolution, one.resolution],
    [
      text.attempts,
      one.recovery_attempted === 0
        ? null
        : text.tried(one.recovery_attempted, one.max_recovery_attempts),
    ],
  ];
  const told = facts.filter(([, value]) => value !== null);
  return (
    <li class="stack-tight">
      <div class="row small">
        {isOpen ? (
          <Badge tone={TONES[one.severity]} icon="warning">
            {text.severities[one.severity]}
          </Badge>
        ) : (
          <Badge tone="good" icon="check">
            {endOf(one)}
          </Badge>
        )}
        <span>{text.types[one.type]}</span>
        <span title={project ?? ""}>{project === null ? noProject : nameOf(project)}</span>
        <span class="muted">
          {isOpen ? (
            <>
              {text.since} <Moment at={one.detected_at} /> (<Ago at={one.detected_at} />)
            </>
          ) : (
            <>
              <Moment at={ended} /> ·{" "}
              {text.lasted(spanText(Date.parse(ended) - Date.parse(one.detected_at)))}
            </>
          )}
        </span>
      </div>
      <p class="knowledge-words">{one.description}</p>
      {told.length > 0 && (
        <dl class="facts small">
          {told.map(([name, value]) => (
            <>
              <dt>{name}</dt>
              <dd class="knowledge-words">{value}</dd>
            </>
          ))}
        </dl>
      )}
      <div class="row small muted">
        <span>{text.sources[one.source as keyof typeof text.sources] ?? one.source}</span>
        {isKnownSession(one.session_id) && (
          <Link to={sessionPath(one.session_id)}>{knowledge.toSession}</Link>
        )}
      </div>
      {isOpen && (
        <div class="stack-tight small">
          <span class="muted">{text.clear}</span>
          <Command text={`self-gen blocker clear ${one.id.slice(0, SHORT_ID)}`} />
        </div>
      )}
    </li>
  );
}

function endOf({ resolved_by: how }: Blocker): string {
  const { ends } = words().knowledge.blockers;
  return ends[how as keyof typeof ends] ?? ends.cleared;
}
