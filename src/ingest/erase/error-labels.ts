/**
 * What somebody said of errors (`remember/errors/error-labels.ts`) is no record of what happened: it outlives retention with its
 * error, and goes when nothing is left of that.
 */
import { asText, UNKNOWN_SESSION } from "../../event/event.ts";
import { decodeLine } from "../../event/line.ts";
import {
  ERROR_LABEL,
  type ErrorLabelEvent,
  labeledKeys,
  listErrorLabelEvents,
} from "../../remember/errors/error-labels.ts";
import { labelKeys, loadErrors } from "../../remember/errors/list-errors.ts";
import type { IngestContext } from "../context.ts";
import { insertEvent } from "../insert-event.ts";
import { eraseIngestedLines } from "./erase-ingested-lines.ts";

/** What holds of these keys, and what was said before it does not. */
type HeldLabel = { readonly event: ErrorLabelEvent; readonly keys: readonly string[] };

export async function listHeldLabels({ store }: IngestContext): Promise<readonly HeldLabel[]> {
  const seen = new Set<string>();
  return (await listErrorLabelEvents(store)).flatMap((event) => {
    const label = asText(event.label) ?? "";
    const keys = labeledKeys(event).filter((key) => !seen.has(`${label} ${key}`));
    for (const key of keys) seen.add(`${label} ${key}`);
    return event.isOn === true && keys.length > 0 ? [{ event, keys }] : [];
  });
}

/** Said again, as of when it was said: those whose lines went with what is older than this. */
export async function keepErrorLabels(
  context: IngestContext,
  held: readonly HeldLabel[],
  before: string,
): Promise<void> {
  const old = held.filter(({ event }) => event.ts < before);
  if (old.length === 0) return;
  const known = await knownKeys(context);
  for (const { event, keys } of old)
    await sayAgain(
      context,
      event,
      keys.filter((key) => known.has(key)),
    );
}

/** Nothing may tell any more what is forgotten: not even that somebody called it resolved. */
export async function dropOrphanedLabels(context: IngestContext): Promise<void> {
  const all = await listErrorLabelEvents(context.store);
  if (all.length === 0) return;
  const known = await knownKeys(context);
  const orphaned = all.filter((event) => labeledKeys(event).some((key) => !known.has(key)));
  if (orphaned.length === 0) return;
  const held = await listHeldLabels(context);
  const ids = new Set(orphaned.map(({ id }) => id));
  await context.store.transact(async (tx) => {
    await eraseIngestedLines(tx, context, (line) => {
      if (!line.includes(ERROR_LABEL)) return false;
      const decoded = decodeLine(line);
      return decoded.ok && ids.has(decoded.event.id);
    });
    await tx.remove([...ids]);
  });
  for (const { event, keys } of held)
    if (ids.has(event.id))
      await sayAgain(
        context,
        event,
        keys.filter((key) => known.has(key)),
      );
}

async function knownKeys({ store }: IngestContext): Promise<ReadonlySet<string>> {
  const { errors } = await loadErrors(store);
  return new Set(errors.flatMap(labelKeys));
}

async function sayAgain(
  context: IngestContext,
  { label, at, ts }: ErrorLabelEvent,
  errors: readonly string[],
): Promise<void> {
  if (errors.length === 0) return;
  await insertEvent(context, {
    type: ERROR_LABEL,
    sessionId: UNKNOWN_SESSION,
    label: label === "resolved" ? label : "ignored",
    isOn: true,
    errors,
    at: asText(at) ?? ts,
  });
}
