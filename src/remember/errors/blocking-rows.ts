/** The blockers that keep a project from going on: an error that somebody ignored, or called resolved since, blocks nothing. */
import type { BlockerQuery, BlockerRow, Store } from "../../store/store.ts";
import { sortWorstFirst } from "../blockers/worst-blocker.ts";
import { type ErrorLabelMap, isSettledHeadline, loadErrorLabels } from "./error-labels.ts";

type BlockerStore = Pick<Store, "blockers" | "queryEvents">;

/** Those that are over stay, where they are asked for. */
export async function listBlockingRows(
  store: BlockerStore,
  query: BlockerQuery,
): Promise<readonly BlockerRow[]> {
  const rows = await store.blockers(query);
  if (!rows.some(mayBeSettled)) return rows;
  const labels = await loadErrorLabels(store);
  return rows.filter((row) => !(mayBeSettled(row) && isSettledRow(labels, row)));
}

/** What somebody said is in the way is, until they say otherwise. */
const mayBeSettled = ({ resolvedAt, source }: BlockerRow): boolean =>
  resolvedAt === null && source !== "person";

/** The command stands before the error, and may hold the same sign. */
const isSettledRow = (
  labels: ErrorLabelMap,
  { description, errorPattern, lastSeenAt }: BlockerRow,
): boolean =>
  [errorPattern ?? "", ...suffixesOf(description)].some(
    (error) => error !== "" && isSettledHeadline(labels, error, lastSeenAt),
  );

const MAX_SUFFIXES = 6;

const suffixesOf = (description: string): readonly string[] => {
  const parts = description.split(": ");
  return parts.slice(0, MAX_SUFFIXES).map((_, at) => parts.slice(at).join(": "));
};

/** What keeps a project from going on, in a few words each. */
export const describeBlocking = async (
  store: BlockerStore,
  projectPath: string,
): Promise<readonly string[]> =>
  sortWorstFirst(await listBlockingRows(store, { projectPath })).map(
    ({ description }) => description,
  );
