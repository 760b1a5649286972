/** Failed tools, what solved them, and that it was told → rows of the error knowledge base, once a batch. */
import { asFields, asList, type Event, type EventOf, type Payload } from "../../event/event.ts";
import { collectRefs } from "../../recall/inject/injection.ts";
import { addFailure, addSolution, withUse } from "../../remember/errors/error-knowledge.ts";
import { normalErrorOf, type SolvedFailure } from "../../remember/errors/open-failures.ts";
import type { ErrorRow, StoreTransaction } from "../../store/store.ts";

/** A known error was told to a session: its id, and when. */
export type ErrorUse = { readonly id: string; readonly ts: string };

/** What an injection told of known errors. */
export const readErrorUses = (parts: Payload<"injection">["parts"], ts: string): ErrorUse[] =>
  asList(parts)
    .filter((part) => asFields(part).kind === "resolution")
    .flatMap((part) => collectRefs([part]).map((id) => ({ id, ts })));

export async function saveKnownErrors(
  tx: StoreTransaction,
  events: readonly Event[],
  solved: readonly SolvedFailure[],
): Promise<void> {
  const failed = events.filter((event) => event.type === "tool_error");
  const uses = events.flatMap((event) =>
    event.type === "injection" ? readErrorUses(event.data.parts, event.ts) : [],
  );
  if (failed.length === 0 && solved.length === 0 && uses.length === 0) return;
  const wanted = new Set([
    ...failed.map((event) => normalErrorOf(event.data) ?? ""),
    ...solved.map(({ failure }) => failure.error),
  ]);
  const known = new Map(await tx.errors([...wanted]));
  for (const row of await tx.errorsById(uses.map(({ id }) => id))) {
    known.set(row.errorNormalized, row);
  }
  const rows = mergeErrors(known, failed, solved, uses);
  await tx.saveErrors([...rows.values()].filter((row) => row !== known.get(row.errorNormalized)));
}

/** The rows with everything that happened merged into them. */
export function mergeErrors(
  known: ReadonlyMap<string, ErrorRow>,
  failed: readonly EventOf<"tool_error">[],
  solved: readonly SolvedFailure[],
  uses: readonly ErrorUse[],
): ReadonlyMap<string, ErrorRow> {
  const rows = new Map(known);
  const put = (row: ErrorRow | null): void => {
    if (row !== null) rows.set(row.errorNormalized, row);
  };
  for (const event of failed)
    put(addFailure(rows.get(normalErrorOf(event.data) ?? "") ?? null, event));
  for (const one of solved) put(addSolution(rows.get(one.failure.error) ?? null, one));
  if (uses.length === 0) return rows;
  const byId = new Map([...rows.values()].map((row) => [row.id, row.errorNormalized]));
  for (const { id, ts } of uses) {
    const row = rows.get(byId.get(id) ?? "");
    if (row !== undefined) put(withUse(row, ts));
  }
  return rows;
}
