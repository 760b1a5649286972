/**
 * Brings what was recorded here to the team: to its database, or to the hub in front of it. Rows and cursor commit together
 * there, so each event arrives once, however often this is interrupted.
 *
 * Deletions go first. Only what was shared is sent (`team/consent.ts`); other lines are passed over. How old a line is does
 * not matter: what the team keeps is its own decision.
 */
import { admitEvent } from "../../team/consent.ts";
import { dropDeletion, readDeletions } from "../../team/deletions.ts";
import type { MachineIdentity } from "../../team/machine-identity.ts";
import {
  encodeShares,
  isMoreShared,
  parseShares,
  readShares,
  SHARES_CURSOR,
  type Shares,
} from "../../team/shares.ts";
import type { TeamSink } from "../../team/team-sink.ts";
import { sendJournal } from "./send-journal.ts";

export type ForwardReport = {
  readonly sent: number;
  /** Lines of projects that are not shared. */
  readonly withheld: number;
  readonly deleted: number;
  /** `blocked`: a record was refused and will be tried again. */
  readonly end: "done" | "blocked";
};

export type Forwarding = {
  readonly sink: TeamSink;
  readonly team: string;
  readonly identity: MachineIdentity;
  readonly home: string;
  readonly journal: string;
};

/** Carries out what is to be deleted there. Answers how many events there were. */
export async function forwardDeletions({
  sink,
  home,
}: Pick<Forwarding, "sink" | "home">): Promise<number> {
  let deleted = 0;
  for (const deletion of readDeletions(home)) {
    deleted += await sink.remove(deletion.what);
    dropDeletion(home, deletion);
  }
  if (deleted > 0) await sink.scrub();
  return deleted;
}

export async function forward(forwarding: Forwarding): Promise<ForwardReport> {
  const { sink, home, journal, identity } = forwarding;
  const deleted = await forwardDeletions(forwarding);
  await restartIfShared(sink, readShares(home));
  const shares = openShares(home);
  const sent = await sendJournal({
    sink,
    journal,
    admit: (event, { keptFrom }) =>
      admitEvent(event, { shares: shares(), from: laterOf(identity.from, keptFrom) }),
  });
  return { ...sent, deleted };
}

const laterOf = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && other > one) ? other : one;

const SHARES_MS = 100;

/** A project may be unshared while much is sent. */
function openShares(home: string): () => Shares {
  let [known, readAt] = [readShares(home), Date.now()];
  return () => {
    if (Date.now() - readAt > SHARES_MS) [known, readAt] = [readShares(home), Date.now()];
    return known;
  };
}

/** With a project that was not shared before, all is read again from the beginning: what is there already is known. */
async function restartIfShared(sink: TeamSink, shares: Shares): Promise<void> {
  const { cursors } = await sink.state();
  const before = cursors.get(SHARES_CURSOR)?.fingerprint ?? null;
  const said = encodeShares(shares);
  if (before !== said) await sink.noteShares(said, isMoreShared(shares, parseShares(before)));
}
