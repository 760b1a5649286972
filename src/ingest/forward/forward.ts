/**
 * Brings what was recorded here to the team's database: the same consumer as ingest, with another store. Rows and cursor commit
 * in one transaction there, so each event arrives once, however often this is interrupted.
 *
 * Deletions go first. Only what was shared is written (`team/consent.ts`); other lines are passed over. How old a line is does
 * not matter: what the team keeps is its own decision.
 */
import { openPostgresStore, type PostgresStore } from "../../store/postgres/postgres-store.ts";
import type { PostgresConnection } from "../../store/postgres/connection.ts";
import { readKeptFrom } from "../../store/postgres/retention.ts";
import type { Store } from "../../store/store.ts";
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
import type { IngestContext } from "../context.ts";
import { ingest } from "../ingest.ts";
import { DOCUMENTS } from "./documents.ts";
import { deleteForwarded } from "./delete-forwarded.ts";

export type ForwardReport = {
  readonly sent: number;
  /** Lines of projects that are not shared. */
  readonly withheld: number;
  readonly deleted: number;
  /** `blocked`: a record was refused and will be tried again. */
  readonly end: "done" | "blocked";
};

export type Forwarding = {
  readonly connection: PostgresConnection;
  readonly team: string;
  readonly identity: MachineIdentity;
  readonly home: string;
  readonly journal: string;
};

/** Nothing is too old. */
const FOREVER_DAYS = 36_500;

export const openTeamStore = ({ connection, team, identity }: Forwarding): PostgresStore =>
  openPostgresStore(connection, { tenant: team, machine: identity.machine }, DOCUMENTS);

export async function forward(forwarding: Forwarding): Promise<ForwardReport> {
  const { home, journal, identity } = forwarding;
  const store = openTeamStore(forwarding);
  let deleted = 0;
  for (const deletion of readDeletions(home)) {
    deleted += await deleteForwarded(store, deletion.what);
    dropDeletion(home, deletion);
  }
  if (deleted > 0) await store.scrub();
  await store.indexMissing();
  await restartIfShared(store, readShares(home));
  const shares = openShares(home);
  const from = laterOf(identity.from, await readKeptFrom(forwarding.connection));
  let withheld = 0;
  const context: IngestContext = {
    store,
    journal,
    stream: null,
    retentionDays: FOREVER_DAYS,
    now: () => new Date(),
    admit: (event) => {
      const admitted = admitEvent(event, { shares: shares(), from });
      if (admitted === null) withheld++;
      return admitted;
    },
  };
  const { inserted, end } = await ingest(context);
  return { sent: inserted, withheld, deleted, end: end === "blocked" ? end : "done" };
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
async function restartIfShared(store: Store, shares: Shares): Promise<void> {
  const cursors = await store.cursors();
  const before = cursors.get(SHARES_CURSOR)?.fingerprint ?? null;
  const fingerprint = encodeShares(shares);
  if (before === fingerprint) return;
  const isMore = isMoreShared(shares, parseShares(before));
  await store.transact(async (tx) => {
    if (isMore) for (const key of cursors.keys()) await tx.removeCursor(key);
    const cursor = { inode: "", byteOffset: 0, fingerprint };
    await tx.saveCursor(SHARES_CURSOR, cursor, new Date().toISOString());
  });
}
