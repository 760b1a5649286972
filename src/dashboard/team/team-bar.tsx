/** Above views that can show either: whose history this is, and of the team's whose and which machine's. */
import "./team-bar.css";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Answers } from "../../daemon/api/answers.ts";
import { reloadAnswers } from "../api/connection.ts";
import { isHubPage } from "../api/is-hub-page.ts";
import { pageInfo } from "../api/page-info.ts";
import { pollWhileVisible } from "../api/poll-while-visible.ts";
import { useAnswer } from "../api/use-answer.ts";
import { Segments, SelectField } from "../parts/choices.tsx";
import { FaultNote } from "../parts/fault-note.tsx";
import { go, pageLocation, teamChoice, withQuery } from "../router.ts";
import { words } from "../words.ts";
import { isTeamView, type TeamChoice, withoutTeamChoice } from "./team-choice.ts";

type Team = NonNullable<Answers["team"]["team"]>;

export const TeamBar = (): JSX.Element | null => {
  const { path, query } = pageLocation.value;
  const choice = teamChoice();
  const isMember = (pageInfo.value?.team ?? null) !== null;
  if (!isTeamView(path) || (choice === null && !isMember)) return null;
  const text = words().team;
  const own = withoutTeamChoice(query);
  return (
    <div class="row team-bar">
      {!isHubPage && (
        <Segments
          label={text.label}
          value={choice === null ? "local" : "team"}
          options={[
            { value: "local", label: text.local },
            { value: "team", label: text.team },
          ]}
          onChange={(value) =>
            // Of a session nobody knows whether the other has it.
            go(
              path.startsWith("/session/")
                ? `/history?store=${value}`
                : value === "team"
                  ? withQuery({ store: "team" })
                  : `${path}?${new URLSearchParams(own).toString()}&store=local`,
            )
          }
        />
      )}
      {choice !== null && <TeamFilters choice={choice} />}
    </div>
  );
};

const TeamFilters = ({ choice: { machine, person } }: { readonly choice: TeamChoice }) => {
  const text = words().team;
  const answer = useAnswer<Answers["team"]>("/team");
  const team = answer.data?.team ?? null;
  useNews(team, answer.reload);
  if (answer.fault !== null) return <FaultNote fault={answer.fault} />;
  const places = team?.machines ?? [];
  const people = [...new Set(places.map((one) => one.person))].toSorted();
  const machines = places.filter((one) => person === "" || one.person === person);
  const all = (label: string) => ({ value: "", label });
  return (
    <>
      <SelectField
        label={text.person}
        value={person}
        options={[all(text.everyone), ...people.map((name) => ({ value: name, label: name }))]}
        onChange={(value) => go(withQuery({ person: value, machine: null }), "replace")}
      />
      <SelectField
        label={text.machine}
        value={machine}
        options={[
          all(text.everyMachine),
          ...machines.map((one) => ({ value: one.machine, label: one.name })),
        ]}
        onChange={(value) => go(withQuery({ machine: value }), "replace")}
      />
      <span class="muted small">{text.readOnly}</span>
    </>
  );
};

/** A machine sent something: what is shown is asked for again. */
function useNews(team: Team | null, reload: () => void): void {
  const seen = useRef<number | null>(null);
  const news = team?.news ?? null;
  useEffect(() => pollWhileVisible(reload), [reload]);
  useEffect(() => {
    if (news === null) return;
    const before = seen.current;
    seen.current = news;
    if (before !== null && before !== news) reloadAnswers();
  }, [news]);
}
