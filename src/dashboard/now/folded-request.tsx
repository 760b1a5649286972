/** What is asked for, as far as one reads at once; what is below that is counted, with what of it is marked, and shown on request. */
import "./folded-request.css";
import type { ComponentChildren, JSX } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Button } from "../parts/button.tsx";
import { words } from "../words.ts";

type HiddenLines = { readonly lines: number; readonly marks: number };

/** Fewer are no reason to hide any. */
const LEAST_LINES = 3;

export const FoldedRequest = ({
  kind,
  children,
}: {
  readonly kind: "command" | "plan";
  readonly children: ComponentChildren;
}): JSX.Element => {
  const text = words().now;
  const box = useRef<HTMLPreElement>(null);
  const [isWhole, setIsWhole] = useState(false);
  const [hidden, setHidden] = useState<HiddenLines | null>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null || isWhole) return undefined;
    const measure = (): void => setHidden((before) => sameOr(before, hiddenIn(element)));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [children, isWhole]);
  const isFolded = hidden !== null && !isWhole;
  return (
    <>
      <pre
        ref={box}
        class={`now-${kind}`}
        dir={kind === "plan" ? "auto" : "ltr"}
        data-folded={isFolded ? "" : undefined}
        data-whole={isWhole ? "" : undefined}
      >
        {children}
      </pre>
      {hidden !== null && (
        <p class="row small now-fold">
          <Button
            kind="quiet"
            {...(isWhole ? {} : { icon: "down" as const })}
            aria-expanded={isWhole}
            onClick={() => setIsWhole(!isWhole)}
          >
            {isWhole ? text.lessAsk : text.wholeAsk(hidden.lines)}
          </Button>
          {isFolded && hidden.marks > 0 && (
            <strong class="now-fold-marks">{text.marksBelow(hidden.marks)}</strong>
          )}
        </p>
      )}
    </>
  );
};

const sameOr = (before: HiddenLines | null, now: HiddenLines | null): HiddenLines | null =>
  before?.lines === now?.lines && before?.marks === now?.marks ? before : now;

/** Null where all of it is seen, or nearly. */
function hiddenIn(box: HTMLElement): HiddenLines | null {
  const lineHeight = Number.parseFloat(getComputedStyle(box).lineHeight);
  const most = Number.parseFloat(getComputedStyle(box).maxHeight);
  const lines = Math.round((box.scrollHeight - most) / lineHeight);
  if (lines < LEAST_LINES) return null;
  const end = box.getBoundingClientRect().top + most - lineHeight;
  const marks = [...box.querySelectorAll("mark")].filter(
    (mark) => mark.getBoundingClientRect().bottom > end,
  ).length;
  return { lines, marks };
}
