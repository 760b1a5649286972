/** Which calls have what is looked for in contents that nobody has unfolded: the daemon reads them. */
import { useEffect, useState } from "preact/hooks";
import type { Answers } from "../../../daemon/api/answers.ts";
import { ask } from "../../api/ask.ts";
import { teamChoice } from "../../router.ts";

type CallMatches = Answers["sessionFound"];

/** Of events, and of calls without one. */
export type FoundCalls = ReadonlySet<string>;

const NONE: FoundCalls = new Set();
/** Whoever types goes on typing. */
const QUIET_MS = 250;
/** Fewer letters are in nearly everything. */
const LEAST_LETTERS = 2;

export function useFoundCalls(id: string, find: string): FoundCalls {
  const words = find.trim();
  const [found, setFound] = useState<{ readonly words: string; readonly calls: FoundCalls } | null>(
    null,
  );
  useEffect(() => {
    if (words.length < LEAST_LETTERS || teamChoice() !== null) return undefined;
    const ending = new AbortController();
    const timer = setTimeout(() => {
      ask<CallMatches>(
        `/sessions/${encodeURIComponent(id)}/found`,
        { q: words },
        ending.signal,
      ).then(
        ({ calls, events }) => setFound({ words, calls: new Set([...calls, ...events]) }),
        // What is shown of them is still looked through.
        () => undefined,
      );
    }, QUIET_MS);
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [id, words]);
  return found?.words === words ? found.calls : NONE;
}
