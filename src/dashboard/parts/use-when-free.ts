/**
 * Work that can wait, a little in each frame: as long as a frame has time left it is done at once, else in one of the next. So
 * scrolling and keys are answered however much comes into sight at the same time.
 */
import { useReducer, useRef } from "preact/hooks";

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

/** Undefined until there was time for it. `of`: what it is made of; another one is other work. */
export function useWhenFree<From, Made>(of: From, make: (of: From) => Made): Made | undefined {
  const [, wake] = useReducer((times: number) => times + 1, 0);
  const kept = useRef<{ readonly of: From; readonly made: Made } | null>(null);
  if (kept.current !== null && kept.current.of === of) return kept.current.made;
  askForFrame();
  if (spentMs >= MOST_MS) {
    waiting.add(wake as () => void);
    return undefined;
  }
  const begun = performance.now();
  const made = make(of);
  spentMs += performance.now() - begun;
  kept.current = { of, made };
  return made;
}
