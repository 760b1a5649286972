/** Asks the remote, where the project exchanges its work with one, for what was saved elsewhere: once, and not for long. */
import { type Fetched, fetchStates, isExchanged } from "../../../git/fetch.ts";
import { headOf } from "../../../git/head.ts";
import type { Reading } from "../../../remember/checkpoint/validate/present-repository.ts";
import type { Text } from "../../../text/text.ts";
import { printError } from "../../terminal/terminal.ts";
import { saidLine } from "../said-line.ts";

export type Asked = { readonly remote: string; readonly outcome: Fetched };

/** `again`: whatever was exchanged before; null without a remote, or where there is no need to ask. */
export type Asking = {
  readonly first: Promise<Asked | null>;
  readonly again: () => Promise<Asked | null>;
};

const FETCH_MS = 5000;
/** Nobody has to be told of what takes no longer. */
const SILENT_MS = 1000;

/** Begins at once, before anything else is known. */
export function startAsking(early: Promise<Reading | null>, text: Text): Asking {
  const ask = async (isNeeded: boolean): Promise<Asked | null> => {
    try {
      const reading = await early;
      return reading === null ? null : await asked(reading, isNeeded, text);
    } catch {
      // What git refuses is told by whoever asks it for more.
      return null;
    }
  };
  const first = ask(false);
  return { first, again: async () => (await first) ?? (await ask(true)) };
}

async function asked(
  { git, root, ...reading }: Reading,
  isNeeded: boolean,
  text: Text,
): Promise<Asked | null> {
  const remote = await reading.remote;
  if (remote === null) return null;
  const { branch } = headOf(root);
  if (!isNeeded && !(await isExchanged(git, remote, branch))) return null;
  const notice = setTimeout(() => {
    printError(text.sessionLoad.from.fetching(saidLine(remote)));
  }, SILENT_MS);
  try {
    return { remote, outcome: await fetchStates(git, remote, FETCH_MS) };
  } finally {
    clearTimeout(notice);
  }
}

export const isFetched = (one: Asked | null): boolean => one?.outcome === "fetched";

/** One line when it could not be asked. */
export const unreachedLines = (one: Asked | null, { sessionLoad: { from } }: Text): string[] =>
  one === null || isFetched(one) ? [] : [from.unreached(saidLine(one.remote))];
