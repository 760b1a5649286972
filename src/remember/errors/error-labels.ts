/**
 * What somebody said of errors: that one is resolved, or to be ignored. A line each time; the last of a label counts.
 *
 *   error_label  { label: "resolved" | "ignored", isOn, errors: [key …], at }
 *
 * `errors` are keys (`error-key.ts`), so that no word of an error is kept here. `at` is when it was said: a resolved error that
 * fails later has recurred, also after retention has passed and the line was written again.
 */
import { asList, asText, type FlatEventOf } from "../../event/event.ts";
import type { Store } from "../../store/store.ts";
import { type ErrorMessage, errorKeys, headlineKey } from "./error-key.ts";

export const ERROR_LABEL = "error_label";

export const ERROR_LABELS = ["resolved", "ignored"] as const;
export type ErrorLabelName = (typeof ERROR_LABELS)[number];

/** Since when; null where nobody said so. */
export type ErrorLabel = Readonly<Record<ErrorLabelName, string | null>>;

export const NO_LABEL: ErrorLabel = { resolved: null, ignored: null };

/** By key. */
export type ErrorLabelMap = ReadonlyMap<string, ErrorLabel>;

/** More than anybody gives; the newest count. */
const MAX_EVENTS_READ = 5000;

export type ErrorLabelEvent = FlatEventOf<typeof ERROR_LABEL>;

/** Newest first. */
export async function listErrorLabelEvents(
  store: Pick<Store, "queryEvents">,
): Promise<readonly ErrorLabelEvent[]> {
  const events = await store.queryEvents({ type: ERROR_LABEL, limit: MAX_EVENTS_READ });
  return events.filter((event) => event.type === ERROR_LABEL);
}

export const labeledKeys = (event: ErrorLabelEvent): readonly string[] =>
  asList(event.errors).flatMap((key) => asText(key) ?? []);

export async function loadErrorLabels(store: Pick<Store, "queryEvents">): Promise<ErrorLabelMap> {
  const found = new Map<string, Partial<Record<ErrorLabelName, string | null>>>();
  for (const event of await listErrorLabelEvents(store)) {
    const label = ERROR_LABELS.find((one) => one === event.label);
    if (label === undefined) continue;
    for (const key of labeledKeys(event)) {
      const known = found.get(key) ?? {};
      found.set(key, known);
      if (known[label] === undefined)
        known[label] = event.isOn === true ? (asText(event.at) ?? event.ts) : null;
    }
  }
  return new Map([...found].map(([key, known]) => [key, { ...NO_LABEL, ...known }]));
}

/** Of what has one of these keys. */
export function findErrorLabel(labels: ErrorLabelMap, keys: readonly string[]): ErrorLabel {
  const own = labels.size === 0 ? [] : keys.flatMap((key) => labels.get(key) ?? []);
  const newest = (label: ErrorLabelName): string | null =>
    own.reduce<string | null>((at, one) => {
      const said = one[label];
      return said !== null && (at === null || said > at) ? said : at;
    }, null);
  return own.length === 0 ? NO_LABEL : { resolved: newest("resolved"), ignored: newest("ignored") };
}

/** The message of a failure as it was recorded. */
export const failedMessage = (event: {
  readonly error?: unknown;
  readonly errorLine?: unknown;
  readonly projectPath: string | null;
}): ErrorMessage => ({
  normalized: asText(event.error),
  words: asText(event.errorLine) ?? "",
  projectPath: event.projectPath,
});

/** Whether nothing is to be said of this failure any more: it is ignored, or was called resolved behind it. */
export const isSettled = (labels: ErrorLabelMap, message: ErrorMessage, ts: string): boolean =>
  labels.size > 0 && isSettledBy(findErrorLabel(labels, errorKeys(message)), ts);

/** The same of an error of which only the name is left. */
export const isSettledHeadline = (labels: ErrorLabelMap, headline: string, ts: string): boolean =>
  labels.size > 0 && isSettledBy(findErrorLabel(labels, [headlineKey(headline)]), ts);

const isSettledBy = ({ ignored, resolved }: ErrorLabel, ts: string): boolean =>
  ignored !== null || (resolved !== null && resolved >= ts);
