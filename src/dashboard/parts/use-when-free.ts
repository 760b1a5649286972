/**
 * Work that can wait, a little in each frame: as long as a frame has time left it is done at once, else in the next ones, step by
 * step. So scrolling and keys are answered however much comes into sight at the same time.
 */
import { useReducer, useRef } from "preact/hooks";
import type { Steps } from "./steps.ts";

/** Drawing what was made takes about as long again, twice. */
const MOST_MS = 6;

/** Nothing is left of the frame that a page begins with. */
let spentMs = MOST_MS;
let isAsked = false;
const waiting = new Set<() => void>();

function askForFrame(): void {
  if (isAsked) return;
  isAsked = true;
  requestAnimationFrame(() => {
    isAsked = false;
    spentMs = 0;
    const woken = [...waiting];
    waiting.clear();
    for (const wake of woken) wake();
  });
}

/** As far as this frame has time for it; undefined when it is not done yet. */
function goOn<Made>(steps: Steps<Made>): { readonly made: Made } | undefined {
  while (spentMs < MOST_MS) {
    const begun = performance.now();
    const step = steps.next();
    spentMs += performance.now() - begun;
    if (step.done === true) return { made: step.value };
  }
  return undefined;
}

type Kept<From, Made> = {
  readonly of: From;
  readonly steps: Steps<Made>;
  done: { readonly made: Made } | undefined;
};

/** Undefined until there was time for it. `of`: what it is made of; another one is other work. */
export function useWhenFree<From, Made>(
  of: From,
  make: (of: From) => Steps<Made>,
): Made | undefined {
  const [, draw] = useReducer((times: number) => times + 1, 0);
  const wake = useRef(() => draw(undefined)).current;
  const kept = useRef<Kept<From, Made> | null>(null);
  if (kept.current === null || kept.current.of !== of)
    kept.current = { of, steps: make(of), done: undefined };
  const { current } = kept;
  if (current.done === undefined) {
    askForFrame();
    current.done = goOn(current.steps);
    if (current.done === undefined) waiting.add(wake);
  }
  return current.done?.made;
}
