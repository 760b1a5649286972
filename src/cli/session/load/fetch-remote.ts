/** Fetches states saved elsewhere, if the project has exchanged work with a remote: once, with a short time limit. */
import {
  type GitFetchResult,
  fetchBranchesAndNotes,
  hasBeenExchanged,
} from "../../../git/fetch.ts";
import { headOf } from "../../../git/head.ts";
import type { RepositoryReading } from "../../../remember/checkpoint/validate/current-repository.ts";
import type { Text } from "../../../text/text.ts";
import { printError } from "../../terminal/terminal.ts";
import { redactedLine } from "../redacted-line.ts";

export type RemoteFetch = { readonly remote: string; readonly outcome: GitFetchResult };

/** `again`: whatever was exchanged before; null without a remote, or where there is no need to ask. */
export type RemoteFetcher = {
  readonly first: Promise<RemoteFetch | null>;
  readonly again: () => Promise<RemoteFetch | null>;
};

const FETCH_MS = 5000;
/** Nobody has to be told of what takes no longer. */
const SILENT_MS = 1000;

/** Begins at once, before anything else is known. */
export function startRemoteFetch(
  early: Promise<RepositoryReading | null>,
  text: Text,
): RemoteFetcher {
  const ask = async (isNeeded: boolean): Promise<RemoteFetch | null> => {
    try {
      const reading = await early;
      return reading === null ? null : await fetchRemote(reading, isNeeded, text);
    } catch {
      // What git refuses is told by whoever asks it for more.
      return null;
    }
  };
  const first = ask(false);
  return { first, again: async () => (await first) ?? (await ask(true)) };
}

async function fetchRemote(
  { git, root, ...reading }: RepositoryReading,
  isNeeded: boolean,
  text: Text,
): Promise<RemoteFetch | null> {
  const remote = await reading.remote;
  if (remote === null) return null;
  const { branch } = headOf(root);
  if (!isNeeded && !(await hasBeenExchanged(git, remote, branch))) return null;
  const notice = setTimeout(() => {
    printError(text.sessionLoad.from.fetching(redactedLine(remote)));
  }, SILENT_MS);
  try {
    return { remote, outcome: await fetchBranchesAndNotes(git, remote, FETCH_MS) };
  } finally {
    clearTimeout(notice);
  }
}

export const isFetched = (one: RemoteFetch | null): boolean => one?.outcome === "fetched";

/** One line when it could not be asked. */
export const unreachableRemoteLines = (
  one: RemoteFetch | null,
  { sessionLoad: { from } }: Text,
): string[] => (one === null || isFetched(one) ? [] : [from.unreached(redactedLine(one.remote))]);
