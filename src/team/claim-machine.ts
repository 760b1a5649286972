/** Whether a machine that says who it is, is the one that checked in last. */
import type { PostgresConnection } from "../store/postgres/connection.ts";
import type { ClaimAnswer, MachineClaim } from "./team-sink.ts";

type KnownMachine = {
  readonly incarnation: string | null;
  readonly facts: string | null;
  readonly now: number;
};

export async function claimMachine(
  connection: PostgresConnection,
  team: string,
  machine: string,
  { incarnation, next, following, facts, name, now, isMoved }: MachineClaim,
): Promise<ClaimAnswer> {
  return connection.transact(async (send): Promise<ClaimAnswer> => {
    const [known] = (await send(
      `select incarnation, facts, (extract(epoch from clock_timestamp()) * 1000)::double precision as now
       from machines where tenant = $1 and machine = $2 for update`,
      [team, machine],
    )) as readonly KnownMachine[];
    if (known === undefined) return { outcome: "unknown" };
    const isFirst = known.incarnation === null;
    const isLast = [incarnation, next].includes(known.incarnation);
    if (!isFirst && !isMoved && (!isLast || known.facts !== facts)) return { outcome: "copied" };
    const clockMs = Math.round(now - known.now);
    await send(
      `update machines set incarnation = $3, facts = $4, name = $5, seen_at = now(), clock_ms = $6::bigint
       where tenant = $1 and machine = $2`,
      [team, machine, following, facts, name, String(clockMs)],
    );
    return { outcome: "ours", clockMs };
  });
}
