/** What only the transcript of a session knows, read once its story is there, and again as it goes on. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { Answers } from "../../../daemon/api/answers.ts";
import { ask } from "../../api/ask.ts";
import { teamChoice } from "../../router.ts";
import { revision } from "../../api/connection.ts";
import type { TranscriptMoment } from "./transcript-rows.ts";

type Page = Answers["sessionTranscript"];

export type Transcript = {
  readonly moments: readonly TranscriptMoment[];
  /** Null: it is gone. Undefined: it was not read yet. */
  readonly from: Page["from"] | undefined;
};

const UNREAD: Transcript = { moments: [], from: undefined };
/** A hook may be slower than the transcript: so much is read again. */
const AGAIN_MS = 60_000;
/** Changes come in bursts, and reading is work. */
const QUIET_MS = 3000;

export function useTranscript(id: string, isReady: boolean, change: string): Transcript {
  const [transcript, setTranscript] = useState(UNREAD);
  const known = useRef(UNREAD);
  const of = useRef(id);
  if (of.current !== id) {
    of.current = id;
    known.current = UNREAD;
  }
  const again = revision.value;
  useEffect(() => {
    if (!isReady) return undefined;
    const ending = new AbortController();
    const isFirst = known.current.from === undefined;
    const timer = setTimeout(
      () => {
        readTranscript(id, known.current, ending.signal).then(
          (all) => {
            known.current = all;
            setTranscript(all);
          },
          // What the hooks recorded is there, and the next change asks again.
          () => undefined,
        );
      },
      isFirst ? 0 : QUIET_MS,
    );
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [id, isReady, change, again]);
  return of.current === id && known.current === transcript ? transcript : UNREAD;
}

async function readTranscript(
  id: string,
  { moments, from }: Transcript,
  signal: AbortSignal,
): Promise<Transcript> {
  // It stays on its own machine.
  if (teamChoice() !== null) return { moments: [], from: null };
  const last = moments.reduce((latest, { ts }) => (ts > latest ? ts : latest), "");
  const isAll = typeof from !== "string" || last === "";
  const since = isAll ? null : new Date(Date.parse(last) - AGAIN_MS).toISOString();
  const fresh: TranscriptMoment[] = [];
  for (let offset: number | null = 0; offset !== null;) {
    const page: Page = await ask<Page>(
      `/sessions/${encodeURIComponent(id)}/transcript`,
      { since, offset },
      signal,
    );
    if (page.from === null) return since === null ? { moments: [], from: null } : { moments, from };
    if (since !== null && page.from !== from) return readTranscript(id, UNREAD, signal);
    fresh.push(...page.moments);
    if (page.next === null) return { moments: join(moments, fresh, since), from: page.from };
    offset = page.next;
  }
  return { moments, from };
}

/** Those that are known stay the same objects: whatever is drawn of them is not drawn again. */
function join(
  known: readonly TranscriptMoment[],
  fresh: readonly TranscriptMoment[],
  since: string | null,
): readonly TranscriptMoment[] {
  if (since === null) return fresh;
  const before = new Map(known.map((moment) => [moment.id, moment]));
  return [
    ...known.filter(({ ts }) => ts < since),
    ...fresh.map((moment) => before.get(moment.id) ?? moment),
  ];
}
