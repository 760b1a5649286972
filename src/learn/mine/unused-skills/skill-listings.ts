/** The newest sessions whose transcripts list the skills that they were told of; oldest first. */
import { type ClientName, clientOf, parseClientName } from "../../../clients/clients.ts";
import { importerOf } from "../../../clients/importers.ts";
import type { Skill } from "../../../clients/skills/find.ts";
import type { SkillListing } from "../../../clients/skills/listing.ts";
import { system } from "../../../system/system.ts";
import type { MarkedTrace } from "../candidate.ts";
import type { History } from "../history.ts";

/** So many transcripts are read, however many there are. */
const MOST_SESSIONS = 30;
/** So many may have lost theirs. */
const MAX_CANDIDATES = 200;
/** With fewer listings seen, what lies on the disk says more. */
const FEWEST_SEEN = 10;
/** As much of a description as a client has always listed. */
const LISTED_CHARACTERS = 250;

export async function loadSkillListings(
  { store, sessions }: History,
  skills: readonly Skill[],
): Promise<readonly MarkedTrace<SkillListing>[]> {
  if (skills.length === 0) return [];
  const newest = [...sessions.values()]
    .flatMap((session) => {
      const reader = listingReader(session.client);
      return reader !== null && session.promptCount > 0 ? [{ ...session, ...reader }] : [];
    })
    .toSorted((a, b) => b.lastEventAt.localeCompare(a.lastEventAt))
    .slice(0, MAX_CANDIDATES);
  const seen: MarkedTrace<SkillListing>[] = [];
  const unseen: MarkedTrace<SkillListing>[] = [];
  const onDisk = listingOf(skills);
  let readCount = 0;
  for (const { sessionId, projectPath, name, read } of newest) {
    if (readCount >= MOST_SESSIONS) break;
    const path = (await store.session(sessionId))?.transcriptPath ?? null;
    const isThere = path !== null && system.factsAt(path)?.kind === "file";
    if (isThere) readCount++;
    const listing = isThere ? read(path) : null;
    if (listing === null && unseen.length >= MOST_SESSIONS) continue;
    const [first] = await store.queryEvents({ sessionId, type: "prompt", limit: 1 });
    if (first === undefined) continue;
    const { provider } = clientOf(name);
    const trace = { eventId: first.id, sessionId, ts: first.ts, projectPath, provider };
    if (listing === null) unseen.push({ ...trace, mark: onDisk });
    else seen.push({ ...trace, mark: listing });
  }
  return (seen.length >= FEWEST_SEEN ? seen : unseen).toReversed();
}

type ListingReader = {
  readonly name: ClientName;
  readonly read: (transcriptPath: string) => SkillListing | null;
};

/** Null for a client whose transcripts list none. */
function listingReader(client: string | null): ListingReader | null {
  const name = parseClientName(client);
  const read = name === null ? null : importerOf(name).readSkillListing;
  return name === null || read === null ? null : { name, read };
}

const listingOf = (skills: readonly Skill[]): SkillListing =>
  new Map(
    skills.map(({ name, description }) => [
      name,
      name.length + Math.min(description.length, LISTED_CHARACTERS) + "- : \n".length,
    ]),
  );
