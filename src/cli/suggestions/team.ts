/** `self-gen suggestions --store team`: what the people of a team repeat. It is read and shown; nothing is applied from here. */
import {
  analyzeTeam,
  type SessionPlace,
  type TeamSuggestion,
} from "../../learn/analysis/team-analysis.ts";
import { loadEvidence } from "../../learn/suggestions/load-evidence.ts";
import type { Store } from "../../store/store.ts";
import { type TeamSource, WHOLE_TEAM } from "../../team/reading/team-source.ts";
import { withTeamSource } from "../command/store-option.ts";
import type { CommandArgs } from "../command/command.ts";
import { Fault } from "../command/fault.ts";
import { resolveProjectOption } from "../command/project-session-filter.ts";
import { oneLine, print, printJson, printLines, terminalColumns } from "../terminal/terminal.ts";
import { printHints } from "../terminal/wrap.ts";
import { parseListNumber } from "./find-suggestion.ts";
import { suggestionDays } from "./find-suggestions.ts";
import { eventJson, MAX_TURNS, printSuggestion } from "./shown-suggestion.ts";
import { suggestionLines } from "./suggestion-lines.ts";

type FoundInTeam = {
  readonly store: Store;
  readonly suggestions: readonly TeamSuggestion[];
};

/** What is of this machine alone. */
const OWN_OPTIONS = ["here", "all", "dismissed"] as const;

function refuseOwnOptions({ has, text: { faults } }: CommandArgs): void {
  const other = OWN_OPTIONS.find((name) => has(name));
  if (other === undefined) return;
  const words = faults.notTogether("--store team", `--${other}`);
  throw new Fault("USAGE", words, faults.notTogetherFix, 2);
}

const withTeamSuggestions = <T>(
  args: CommandArgs,
  work: (found: FoundInTeam) => Promise<T>,
): Promise<T> =>
  withTeamSource(args, async (source) => {
    refuseOwnOptions(args);
    const days = suggestionDays(args, "suggestions");
    const { store } = await source.open(WHOLE_TEAM);
    const projectPaths = await resolveProjectOption(store, args);
    const { text } = args;
    const placesOf = (ids: readonly string[]) => placesIn(source, ids);
    const suggestions = await analyzeTeam({ store, projectPaths, days, text, placesOf });
    return work({ store, suggestions });
  });

async function placesIn(
  source: TeamSource,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, SessionPlace>> {
  const { machines } = await source.overview();
  const people = new Map(machines.map(({ machine, person }) => [machine, person]));
  const found = await source.machinesOf(sessionIds);
  return new Map(
    [...found].map(([id, machine]) => [id, { machine, person: people.get(machine) ?? machine }]),
  );
}

const whoLine = ({ people, machines }: TeamSuggestion, { text }: CommandArgs): string =>
  `     ${text.team.suggestions.who(people.map((name) => oneLine(name)).join(", "), machines.length)}`;

export const listTeam = (args: CommandArgs): Promise<number> =>
  withTeamSuggestions(args, async ({ suggestions }) => {
    const { text } = args;
    if (args.has("json")) {
      printJson({ suggestions });
      return 0;
    }
    if (suggestions.length === 0) {
      print(text.team.suggestions.none);
      return 0;
    }
    const columns = terminalColumns();
    print(text.learn.list.heading(suggestions.length));
    for (const one of suggestions)
      printLines(["", ...suggestionLines(one, text, columns), whoLine(one, args)]);
    print("");
    printHints(text.team.suggestions.hint);
    return 0;
  });

export const showTeam = (args: CommandArgs): Promise<number> =>
  withTeamSuggestions(args, async ({ store, suggestions }) => {
    const { text } = args;
    const [, word = ""] = args.words;
    const number = parseListNumber(word);
    const suggestion = suggestions.find(
      ({ priority, stableId }) =>
        priority === number || (word.length >= 6 && stableId.startsWith(word)),
    );
    if (suggestion === undefined) {
      const { faults } = text.learn;
      const { length } = suggestions;
      throw length === 0
        ? new Fault("NO_SUGGESTIONS", text.team.suggestions.none, faults.noneFix)
        : new Fault("NO_SUGGESTION", faults.noSuch(oneLine(word, 60)), faults.range(`1-${length}`));
    }
    const asJson = args.has("json");
    const most = asJson ? suggestion.evidence.length : MAX_TURNS;
    const turns = await loadEvidence(suggestion, store, most);
    if (asJson) printJson({ ...suggestion, events: turns.map(eventJson) });
    else printSuggestion(suggestion, turns, args, [whoLine(suggestion, args).trim()]);
    return 0;
  });
