/** Work that may be left after each of its steps. */
export type IncrementalWork<Made> = Generator<undefined, Made, undefined>;

/** All of it at once. */
export function finishWork<Made>(steps: IncrementalWork<Made>): Made {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
