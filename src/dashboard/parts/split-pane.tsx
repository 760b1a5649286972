/** A view with a pane at its side, whose width is dragged or set by keys, up to a half, and remembered. */
import "./split.css";
import { signal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { useRef } from "preact/hooks";
import { words } from "../words.ts";

const [LEAST, MOST, USUAL, STEP] = [24, 50, 40, 2] as const;
const STORAGE_KEY = "self-gen-pane-width";

const clampWidth = (percent: number): number =>
  Math.round(Math.min(MOST, Math.max(LEAST, Number.isFinite(percent) ? percent : USUAL)));

/** A browser that keeps nothing still shows a page. */
function readWidth(): number {
  try {
    return clampWidth(Number(localStorage.getItem(STORAGE_KEY) ?? USUAL));
  } catch {
    return USUAL;
  }
}

/** Of the pane, in percent; the same in every view. */
const width = signal(readWidth());

function setWidth(percent: number): void {
  width.value = clampWidth(percent);
  try {
    localStorage.setItem(STORAGE_KEY, String(width.value));
  } catch {
    // It lasts as long as the page.
  }
}

export const SplitPane = ({
  class: name,
  pane,
  children,
  onKeyDown,
}: {
  readonly class: string;
  /** Null: there is none. */
  readonly pane: ComponentChildren;
  readonly children: ComponentChildren;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
}): JSX.Element => {
  const frame = useRef<HTMLDivElement>(null);
  const isOpen = pane !== null && pane !== undefined;
  return (
    <div
      class={`split ${name}`}
      ref={frame}
      data-open={isOpen ? "" : undefined}
      style={{ "--pane-width": `${width.value}%` }}
      onKeyDown={onKeyDown}
    >
      {children}
      {isOpen && <Divider frame={frame} />}
      {pane}
    </div>
  );
};

const Divider = ({
  frame,
}: {
  readonly frame: { readonly current: HTMLElement | null };
}): JSX.Element => {
  const led: Readonly<Record<string, number>> = {
    ArrowLeft: width.value + STEP,
    ArrowRight: width.value - STEP,
    Home: MOST,
    End: LEAST,
  };
  return (
    <div
      class="split-divider"
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={words().paneWidth}
      title={words().paneWidth}
      aria-valuenow={width.value}
      aria-valuemin={LEAST}
      aria-valuemax={MOST}
      onKeyDown={(event) => {
        const to = led[event.key];
        if (to === undefined) return;
        event.preventDefault();
        setWidth(to);
      }}
      onDblClick={() => setWidth(USUAL)}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={(event) => {
        const whole = frame.current?.getBoundingClientRect();
        if (!event.currentTarget.hasPointerCapture(event.pointerId) || whole === undefined) return;
        setWidth(((whole.right - event.clientX) / whole.width) * 100);
      }}
    />
  );
};
