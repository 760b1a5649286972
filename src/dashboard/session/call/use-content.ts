/**
 * What a call changed or printed, page by page. What was read is kept for a while: whoever scrolls back finds it as high as it
 * was.
 */
import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import type { Answers } from "../../../daemon/api/answers.ts";
import { ask } from "../../api/ask.ts";
import { connection } from "../../api/connection.ts";
import { AskFault, SIGNED_OUT } from "../../api/fault.ts";

export type Content = Answers["eventContent"];
export type ContentPart = Content["parts"][number];

export type ReadContent = {
  readonly content: Content | null;
  readonly fault: AskFault | null;
  readonly isLoading: boolean;
  /** The page that follows, or the first again. */
  readonly read: () => void;
};

const MOST_KEPT = 40;
const kept = new Map<string, Content>();

/** What was read of calls, in small letters: whoever looks for words finds those that are unfolded before his eyes. */
export const readTexts = signal<ReadonlyMap<string, string>>(new Map());

const lowerText = ({ parts }: Content): string =>
  parts
    .flatMap(({ lines }) => lines.map(({ text }) => text))
    .join("\n")
    .toLowerCase();

function keep(id: string, content: Content): void {
  kept.delete(id);
  // What is not there yet may come.
  if (content.from === null) return;
  kept.set(id, content);
  const [oldest] = kept.size > MOST_KEPT ? kept.keys() : [];
  if (oldest !== undefined) kept.delete(oldest);
  readTexts.value = new Map([...kept].map(([of, one]) => [of, lowerText(one)]));
}

/** A part that a page ends in goes on in the next. */
function withPage(before: Content | null, page: Content): Content {
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

export function useContent(id: string): ReadContent {
  const [content, setContent] = useState<Content | null>(() => kept.get(id) ?? null);
  const [fault, setFault] = useState<AskFault | null>(null);
  const [isLoading, setIsLoading] = useState(false);
  const load = (from: Content | null, signal?: AbortSignal): void => {
    setIsLoading(true);
    setFault(null);
    ask<Content>(
      `/event/${encodeURIComponent(id)}/content`,
      { offset: from?.next ?? 0 },
      signal ?? new AbortController().signal,
    ).then(
      (page) => {
        const all = withPage(from, page);
        keep(id, all);
        setContent(all);
        setIsLoading(false);
      },
      (error: unknown) => {
        if (signal?.aborted === true) return;
        const refused =
          error instanceof AskFault ? error : new AskFault(0, "PAGE", String(error), "");
        if (refused.status === SIGNED_OUT) connection.value = "signed-out";
        setFault(refused);
        setIsLoading(false);
      },
    );
  };
  useEffect(() => {
    const known = kept.get(id) ?? null;
    setContent(known);
    if (known !== null) return undefined;
    const ending = new AbortController();
    load(null, ending.signal);
    return () => ending.abort();
  }, [id]);
  return { content, fault, isLoading, read: () => load(content) };
}
