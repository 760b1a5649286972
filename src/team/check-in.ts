/** A machine says that it is here, before it writes: whether it is the one that checked in last, and whether its clock is right. */
import { newId } from "../event/id.ts";
import type { PostgresConnection } from "../store/postgres/connection.ts";
import {
  type MachineIdentity,
  machineFacts,
  machineName,
  readMachine,
  saveMachine,
} from "./machine-identity.ts";

export type CheckIn =
  /** `clockMs`: how far this machine's clock is ahead of the server's. */
  | { readonly outcome: "ours"; readonly identity: MachineIdentity; readonly clockMs: number }
  /** Another installation has the same machine ID. */
  | { readonly outcome: "copied" }
  | { readonly outcome: "unknown" };

type KnownMachine = {
  readonly incarnation: string | null;
  readonly facts: string | null;
  readonly now: number;
};

/** To be called by one process of an installation at a time. `isMoved`: somebody said that it is the same one elsewhere. */
export async function checkIn(
  connection: PostgresConnection,
  team: string,
  home: string,
  { isMoved = false, now = Date.now() } = {},
): Promise<CheckIn> {
  const before = readMachine(home);
  if (before === null) return { outcome: "unknown" };
  const incarnation = newId();
  const facts = machineFacts(home);
  saveMachine(home, { ...before, next: incarnation });
  const found = await connection.transact(async (send): Promise<KnownMachine | "copied" | null> => {
    const [known] = (await send(
      `select incarnation, facts, (extract(epoch from clock_timestamp()) * 1000)::double precision as now
       from machines where tenant = $1 and machine = $2 for update`,
      [team, before.machine],
    )) as readonly KnownMachine[];
    if (known === undefined) return null;
    const isFirst = known.incarnation === null;
    const isLast = [before.incarnation, before.next].includes(known.incarnation);
    if (!isFirst && !isMoved && (!isLast || known.facts !== facts)) return "copied";
    await send(
      `update machines set incarnation = $3, facts = $4, name = $5, seen_at = now(), clock_ms = $6::bigint
       where tenant = $1 and machine = $2`,
      [
        team,
        before.machine,
        incarnation,
        facts,
        machineName(),
        String(now - Math.round(known.now)),
      ],
    );
    return known;
  });
  if (found === null || found === "copied") {
    saveMachine(home, before);
    return { outcome: found ?? "unknown" };
  }
  const identity = { ...before, incarnation, next: null };
  saveMachine(home, identity);
  return { outcome: "ours", identity, clockMs: now - Math.round(found.now) };
}
