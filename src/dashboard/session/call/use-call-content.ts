/**
 * What a call changed or printed, page by page. What was read is kept for a while: whoever scrolls back finds it as high as it
 * was.
 */
import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import type { Answers } from "../../../daemon/api/answers.ts";
import type { ApiQuery } from "../../api/address.ts";
import { ask } from "../../api/ask.ts";
import { connection } from "../../api/connection.ts";
import { type AskFault, SIGNED_OUT, toAskFault } from "../../api/fault.ts";

export type CallContentAnswer = Answers["eventContent"];
export type CallContentEntry = CallContentAnswer["parts"][number];

export type CallContentState = {
  readonly content: CallContentAnswer | null;
  readonly fault: AskFault | null;
  readonly isLoading: boolean;
  /** The page that follows, or the first again. */
  readonly read: () => void;
};

const MAX_CACHED_CALLS = 40;
const contentCache = new Map<string, CallContentAnswer>();

/** What was read of calls, in small letters: whoever looks for words finds those that are unfolded before his eyes. */
export const loadedTexts = signal<ReadonlyMap<string, string>>(new Map());

const lowerText = ({ parts }: CallContentAnswer): string =>
  parts
    .flatMap(({ lines }) => lines.map(({ text }) => text))
    .join("\n")
    .toLowerCase();

function cacheContent(id: string, content: CallContentAnswer): void {
  contentCache.delete(id);
  // What is not there yet may come.
  if (content.from === null) return;
  contentCache.set(id, content);
  const [oldest] = contentCache.size > MAX_CACHED_CALLS ? contentCache.keys() : [];
  if (oldest !== undefined) contentCache.delete(oldest);
  loadedTexts.value = new Map([...contentCache].map(([of, one]) => [of, lowerText(one)]));
}

/** A part that a page ends in goes on in the next. */
function appendContentPage(
  before: CallContentAnswer | null,
  page: CallContentAnswer,
): CallContentAnswer {
  const last = before?.parts.at(-1);
  const [first, ...rest] = page.parts;
  if (before === null || last === undefined || first === undefined) return page;
  const isSame = last.at === first.at;
  const joined = { ...last, lines: [...last.lines, ...first.lines] };
  return {
    ...page,
    parts: isSame
      ? [...before.parts.slice(0, -1), joined, ...rest]
      : [...before.parts, ...page.parts],
  };
}

/** Where a call's content is asked for: by its event, or by its own id where no event is of it. */
export type CallSource = {
  readonly id: string;
  readonly path: string;
  readonly query?: ApiQuery;
};

export const eventSource = (id: string): CallSource => ({
  id,
  path: `/event/${encodeURIComponent(id)}/content`,
});

export function useCallContent({ id, path, query }: CallSource): CallContentState {
  const [content, setContent] = useState<CallContentAnswer | null>(
    () => contentCache.get(id) ?? null,
  );
  const [fault, setFault] = useState<AskFault | null>(null);
  const [isLoading, setIsLoading] = useState(false);
  const load = (from: CallContentAnswer | null, signal?: AbortSignal): void => {
    setIsLoading(true);
    setFault(null);
    ask<CallContentAnswer>(
      path,
      { ...query, offset: from?.next ?? 0 },
      signal ?? new AbortController().signal,
    ).then(
      (page) => {
        const all = appendContentPage(from, page);
        cacheContent(id, all);
        setContent(all);
        setIsLoading(false);
      },
      (error: unknown) => {
        if (signal?.aborted === true) return;
        const refused = toAskFault(error);
        if (refused.status === SIGNED_OUT) connection.value = "signed-out";
        setFault(refused);
        setIsLoading(false);
      },
    );
  };
  useEffect(() => {
    const known = contentCache.get(id) ?? null;
    setContent(known);
    if (known !== null) return undefined;
    const ending = new AbortController();
    load(null, ending.signal);
    return () => ending.abort();
  }, [id]);
  return { content, fault, isLoading, read: () => load(content) };
}
