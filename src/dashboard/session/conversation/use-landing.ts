/** Where reading begins: at what the address names, at the end of what goes on, else at the beginning. */
import { useEffect, useRef } from "preact/hooks";
import type { VirtualListHandle } from "../../parts/virtual-list.tsx";
import { isRestoringScroll } from "../../scroll-position.ts";
import type { TalkItem } from "./talk-items.ts";
import { indexOfTalkEvent } from "./talk-matches.ts";

/** What is above it is drawn, unfolded by what is looked for, and loaded: so long it is held in its place after a change. */
const HOLD_MS = 4000;
/** Whoever does something goes on from there himself. */
const INTERRUPTIONS = ["wheel", "touchstart", "pointerdown", "keydown"] as const;
/** Its beginning is below what came before it, and there is room to read on. */
const SHARE_ABOVE = 1 / 3;

export function useLanding(
  items: readonly TalkItem[],
  {
    opened,
    isLive,
    list,
    frame,
  }: {
    readonly opened: string | null;
    readonly isLive: boolean;
    readonly list: { readonly current: VirtualListHandle | null };
    readonly frame: { readonly current: HTMLElement | null };
  },
): void {
  const begun = useRef<string | null>(null);
  const isHeld = useRef(false);
  useEffect(() => {
    if (items.length === 0) return undefined;
    // What is opened by hand later is seen already.
    const at = opened === null ? null : indexOfTalkEvent(items, opened);
    if (begun.current === null) {
      begun.current = opened ?? "";
      isHeld.current = opened !== null && !isRestoringScroll();
      if (at === null && isLive) requestAnimationFrame(() => list.current?.scrollToEnd());
    }
    if (!isHeld.current || at === null || opened !== begun.current) return undefined;
    return holdInPlace(at, { list, frame }, () => {
      isHeld.current = false;
    });
  }, [items, opened]);
}

/** Returns what ends it; `onInterrupt`: somebody did something. */
function holdInPlace(
  at: number,
  {
    list,
    frame,
  }: {
    readonly list: { readonly current: VirtualListHandle | null };
    readonly frame: { readonly current: HTMLElement | null };
  },
  onInterrupt: () => void,
): () => void {
  const until = performance.now() + HOLD_MS;
  let timer = 0;
  const end = (): void => {
    cancelAnimationFrame(timer);
    for (const name of INTERRUPTIONS) removeEventListener(name, interrupt, true);
  };
  const interrupt = (): void => {
    end();
    onInterrupt();
  };
  for (const name of INTERRUPTIONS)
    addEventListener(name, interrupt, { capture: true, passive: true });
  const step = (): void => {
    const scroller = frame.current?.querySelector<HTMLElement>(".virtual");
    if (scroller !== null && scroller !== undefined) {
      const off = offsetOf(at, scroller, list.current);
      if (Math.abs(off) > 1) scroller.scrollTop += off;
    }
    if (performance.now() > until) end();
    else timer = requestAnimationFrame(step);
  };
  timer = requestAnimationFrame(step);
  return end;
}

/** How far it is from its place; by a guess until it is drawn. */
function offsetOf(at: number, scroller: HTMLElement, list: VirtualListHandle | null): number {
  const above = scroller.clientHeight * SHARE_ABOVE;
  const row = scroller.querySelector(`[data-index="${at}"]`);
  return row === null
    ? (list?.startOf(at) ?? 0) - above - scroller.scrollTop
    : row.getBoundingClientRect().top - scroller.getBoundingClientRect().top - above;
}
