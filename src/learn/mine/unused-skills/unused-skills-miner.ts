/**
 * Skills that are listed in every session and never used. The lists come from the newest transcripts that exist; where they
 * have none (older clients), from the skills on disk.
 *
 * Only what a setting can hide is proposed: the person's own skills one by one, a plugin only as a whole, and only one that
 * brings nothing else and of which nothing is used. Skills that come with the client are on no disk and so are left alone.
 */
import { clientOf, DEFAULT_CLIENT } from "../../../clients/clients.ts";
import { pluginFolders, readSkillSettings } from "../../../clients/skills/settings.ts";
import { findSkills, type Skill } from "../../../clients/skills/find.ts";
import { bringsOnlySkills } from "../../../clients/skills/plugin-contents.ts";
import type { SkillHome } from "../../../clients/skills/places.ts";
import type { SkillListing } from "../../../clients/skills/listing.ts";
import type { Candidate, MarkedTrace, Miner } from "../candidate.ts";
import type { History } from "../history.ts";
import { loadSkillListings } from "./skill-listings.ts";
import { loadUsedSkills } from "./used-skills.ts";

/** What a session was told of, and how many characters each took. */
type ListingMark = SkillListing;

const FEWEST_SESSIONS = 10;
const FEWEST_UNUSED = 50;
const UNUSED_SHARE = 0.6;
/** Hiding fewer is not worth a question. */
const FEWEST_HIDDEN = 10;
const CHARACTERS_PER_TOKEN = 4;

export const unusedSkillsMiner: Miner<"unused-skills", ListingMark> = {
  kind: "unused-skills",
  findTraces: (history) => loadSkillListings(history, skillsOf(history)),
  findCandidates: async (found, history) => {
    const often = findOftenListed(found);
    const own = skillsOf(history).filter(({ name }) => often.has(name));
    if (own.length < FEWEST_UNUSED) return [];
    const isUsed = await loadUsedSkills(history);
    const unused = own.filter(({ name }) => !isUsed(name));
    if (unused.length < FEWEST_UNUSED || unused.length < own.length * UNUSED_SHARE) return [];
    const hidden = findHidableSkills(unused, own, history);
    return hidden.length < FEWEST_HIDDEN ? [] : [candidateOf(found, own, unused, hidden)];
  },
  /** Still told of most of them. */
  matchesPattern: ({ unused }, { mark }) =>
    unused.filter((name) => mark.has(name)).length * 2 > unused.length,
};

const homeOf = (userHome: string): SkillHome => ({
  client: DEFAULT_CLIENT,
  clientFolder: clientOf(DEFAULT_CLIENT).folder({}, userHome),
  userHome,
  projectPath: null,
});

const skillsOf = ({ userHome }: History): readonly Skill[] =>
  userHome === null ? [] : findSkills(homeOf(userHome)).filter(({ isListed }) => isListed);

function findOftenListed(found: readonly MarkedTrace<ListingMark>[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const { mark } of found)
    for (const name of mark.keys()) counts.set(name, (counts.get(name) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => count >= FEWEST_SESSIONS).map(([name]) => name));
}

/** Those that a setting hides without taking away anything that is used. */
function findHidableSkills(
  unused: readonly Skill[],
  all: readonly Skill[],
  { userHome }: History,
): readonly Skill[] {
  if (userHome === null) return [];
  const home = homeOf(userHome);
  const folders = pluginFolders(home, readSkillSettings(home));
  const isUnused = new Set(unused);
  const isWhollyUnused = (plugin: string): boolean =>
    all.every((skill) => skill.plugin !== plugin || isUnused.has(skill)) &&
    bringsOnlySkills(folders.get(plugin) ?? "");
  const plugins = new Set(unused.flatMap(({ plugin }) => plugin ?? []).filter(isWhollyUnused));
  return unused.filter(({ plugin }) => plugin === null || plugins.has(plugin));
}

function candidateOf(
  found: readonly MarkedTrace<ListingMark>[],
  listed: readonly Skill[],
  unused: readonly Skill[],
  hidden: readonly Skill[],
): Candidate<"unused-skills"> {
  const names = hidden.map(({ name }) => name);
  const newest = found.at(-1)?.mark ?? new Map<string, number>();
  const characters = names.reduce((sum, name) => sum + (newest.get(name) ?? name.length + 3), 0);
  const tokensPerSession = Math.round(characters / CHARACTERS_PER_TOKEN);
  const plugins = [...new Set(hidden.map(({ plugin }) => plugin))];
  const sources = plugins
    .map((plugin) => ({ plugin, count: hidden.filter((one) => one.plugin === plugin).length }))
    .toSorted((a, b) => b.count - a.count);
  const each = Math.max(1, Math.round(tokensPerSession / names.length));
  return {
    kind: "unused-skills",
    key: "unused",
    pattern: {
      listed: listed.length,
      unusedCount: unused.length,
      unused: names,
      sources,
      own: hidden.flatMap(({ plugin, name }) => (plugin === null ? [name] : [])),
      tokensPerSession,
    },
    traces: found.map(({ mark: _mark, ...trace }) => trace),
    cost: {
      minutes: null,
      tokens: tokensPerSession * found.length,
      errors: null,
      arithmetic: `${names.length} skills × ${each} tokens × ${found.length} sessions`,
    },
  };
}
