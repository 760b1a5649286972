/**
 * A list of any length of which only what is seen is drawn, and the row that has the focus: keys would lead nowhere without
 * it. Rows may be of any height: each is measured when it is drawn.
 */
import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  type Range,
  Virtualizer,
} from "@tanstack/virtual-core";
import { Component, type ComponentChildren, type JSX } from "preact";
import { useCallback, useEffect, useLayoutEffect, useReducer, useRef } from "preact/hooks";

/** So much is drawn beyond what is seen, to either side: rows, or fewer where they are high. */
const [MOST_BEYOND, BEYOND_PX] = [8, 300];

type RowProps = {
  readonly index: number;
  readonly draw: (index: number) => ComponentChildren;
};

/** Scrolling moves rows; what stands in them is drawn again only when whoever draws them is. */
class Row extends Component<RowProps> {
  override shouldComponentUpdate({ index, draw }: RowProps): boolean {
    return index !== this.props.index || draw !== this.props.draw;
  }

  override render(): ComponentChildren {
    return this.props.draw(this.props.index);
  }
}

/** What of a list is seen, in its own pixels. */
export type ListView = { readonly top: number; readonly height: number; readonly whole: number };

export type VirtualListHandle = {
  readonly scrollTo: (index: number, align?: "center" | "start") => void;
  /** Wherever that is by then: rows may come meanwhile. */
  readonly scrollToEnd: () => void;
  /** The first row and the last that are seen. */
  readonly visibleRange: () => readonly [number, number] | null;
  /** Null before anything was drawn. Asked of the list itself, the browser would lay it out anew. */
  readonly view: () => ListView | null;
  /** Where a row begins, in pixels; behind the last one, where that ends. */
  readonly startOf: (index: number) => number;
};

type RowPosition = { readonly index: number; readonly key: string };

/** Where it is now: rows may have come above it. */
function findRow(
  kept: RowPosition,
  count: number,
  keyOf: (index: number) => string,
): RowPosition | null {
  if (kept.index < count && keyOf(kept.index) === kept.key) return kept;
  for (let index = 0; index < count; index++) {
    if (keyOf(index) === kept.key) return { index, key: kept.key };
  }
  return null;
}

/** What is seen and a little beyond, and one more row. `estimatedItemHeight`: as far as it is known. */
function visibleRange(
  { startIndex, endIndex, count }: Range,
  heightOf: (index: number) => number,
  focused: number | undefined,
): number[] {
  const beyond = (from: number, step: 1 | -1): number => {
    let at = from;
    for (let px = 0, rows = 0; px < BEYOND_PX && rows < MOST_BEYOND; rows++) {
      if (at + step < 0 || at + step >= count) break;
      at += step;
      px += heightOf(at);
    }
    return at;
  };
  const [first, last] = [beyond(startIndex, -1), beyond(endIndex, 1)];
  const drawn = Array.from({ length: last - first + 1 }, (_, place) => first + place);
  return focused === undefined || (focused >= first && focused <= last)
    ? drawn
    : [...drawn, focused].toSorted((a, b) => a - b);
}

export function VirtualList({
  count,
  rowHeight,
  keyOf,
  children,
  label,
  height,
  handle,
  isAnchored = false,
}: {
  readonly count: number;
  /** What a row is about as high as, until it is measured. */
  readonly rowHeight: number | ((index: number) => number);
  readonly keyOf: (index: number) => string;
  readonly children: (index: number) => ComponentChildren;
  readonly label: string;
  /** Of the list itself, as CSS; it scrolls within. */
  readonly height: string;
  readonly handle?: { current: VirtualListHandle | null };
  /** Whether what is seen stays when rows come above it, and the end when somebody is there. */
  readonly isAnchored?: boolean;
}): JSX.Element {
  const scroller = useRef<HTMLDivElement>(null);
  const [, draw] = useReducer((times: number) => times + 1, 0);
  const kept = useRef<Virtualizer<HTMLDivElement, HTMLDivElement> | null>(null);
  const isBegun = useRef(false);
  const focused = useRef<RowPosition | null>(null);
  if (focused.current !== null) focused.current = findRow(focused.current, count, keyOf);
  const options = {
    count,
    getScrollElement: () => scroller.current,
    estimateSize: typeof rowHeight === "number" ? () => rowHeight : rowHeight,
    getItemKey: keyOf,
    rangeExtractor: (range: Range) =>
      visibleRange(
        range,
        (index) => kept.current?.measurementsCache[index]?.size ?? 0,
        focused.current?.index,
      ),
    anchorTo: isAnchored ? ("end" as const) : ("start" as const),
    scrollToFn: elementScroll,
    observeElementRect,
    observeElementOffset,
    onChange: () => {
      if (isBegun.current) return draw(undefined);
      isBegun.current = true;
      // How high the list is was work enough for one frame; its rows are in the next.
      requestAnimationFrame(() => draw(undefined));
    },
  };
  kept.current ??= new Virtualizer<HTMLDivElement, HTMLDivElement>(options);
  const virtualizer = kept.current;
  virtualizer.setOptions(options);
  // The same function for every row at every time: another one would have each of them measured anew.
  const measure = useCallback(
    (row: HTMLDivElement | null) => virtualizer.measureElement(row),
    [virtualizer],
  );
  useLayoutEffect(() => virtualizer._didMount(), [virtualizer]);
  useLayoutEffect(() => virtualizer._willUpdate());
  useEffect(() => {
    if (handle !== undefined) {
      handle.current = {
        scrollTo: (index, align = "center") => virtualizer.scrollToIndex(index, { align }),
        scrollToEnd: () => virtualizer.scrollToEnd(),
        visibleRange: () => {
          const { range } = virtualizer;
          return range === null ? null : [range.startIndex, range.endIndex];
        },
        view: () => {
          const { scrollOffset, scrollRect } = virtualizer;
          if (scrollOffset === null || scrollRect === null) return null;
          const { height } = scrollRect;
          return { top: scrollOffset, height, whole: Math.max(height, virtualizer.getTotalSize()) };
        },
        startOf: (index) =>
          virtualizer.measurementsCache[index]?.start ?? virtualizer.getTotalSize(),
      };
    }
  }, [handle, virtualizer]);
  return (
    <div
      class="virtual"
      ref={scroller}
      style={{ height }}
      role="list"
      aria-label={label}
      tabIndex={0}
      onFocusIn={({ target }) => {
        const row = target instanceof Element ? target.closest<HTMLElement>("[data-index]") : null;
        const index = Number(row?.dataset["index"]);
        focused.current = row === null ? null : { index, key: keyOf(index) };
      }}
      onFocusOut={() => {
        focused.current = null;
      }}
    >
      <div style={{ height: `${virtualizer.getTotalSize()}px` }}>
        {virtualizer.getVirtualItems().map(({ key, index, start }) => (
          <div
            key={key}
            role="listitem"
            data-index={index}
            aria-setsize={count}
            aria-posinset={index + 1}
            ref={measure}
            style={{ transform: `translateY(${start}px)` }}
          >
            <Row index={index} draw={children} />
          </div>
        ))}
      </div>
    </div>
  );
}
