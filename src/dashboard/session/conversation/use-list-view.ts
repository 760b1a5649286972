/** What is seen of a list, as it is scrolled and as rows are measured: once a frame, without anything being drawn for it. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { ListView, VirtualListHandle } from "../../parts/virtual-list.tsx";

/** Rows are measured as they come into sight: what is drawn of all of them follows when that is over. */
const SETTLED_MS = 200;
/** So much of the list, and it follows at once: rows were read. */
const GROWTH = 1 / 50;

/** Answers how long the list is, by what it was when it last stood still. */
export function useListView(
  list: { readonly current: VirtualListHandle | null },
  scroller: () => HTMLElement | null,
  onView: (view: ListView) => void,
): number {
  const latest = useRef(onView);
  latest.current = onView;
  const [settled, setSettled] = useState(1);
  const known = useRef(1);
  useEffect(() => {
    const element = scroller();
    if (element === null) return undefined;
    let [frame, timer] = [0, 0];
    const settle = (whole: number): void => {
      clearTimeout(timer);
      if (whole === known.current) return;
      const wait = Math.abs(whole - known.current) > known.current * GROWTH ? 0 : SETTLED_MS;
      timer = window.setTimeout(() => {
        known.current = whole;
        setSettled(whole);
      }, wait);
    };
    const look = (): void => {
      frame = 0;
      const view = list.current?.view() ?? null;
      if (view === null) return;
      latest.current(view);
      settle(view.whole);
    };
    const request = (): void => {
      if (frame === 0) frame = requestAnimationFrame(look);
    };
    request();
    element.addEventListener("scroll", request, { passive: true });
    const sizes = new ResizeObserver(request);
    sizes.observe(element);
    if (element.firstElementChild !== null) sizes.observe(element.firstElementChild);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      element.removeEventListener("scroll", request);
      sizes.disconnect();
    };
  }, []);
  return settled;
}
