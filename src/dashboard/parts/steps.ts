/** Work that may be left after each of its steps. */
export type Steps<Made> = Generator<undefined, Made, undefined>;

/** All of it at once. */
export function takeSteps<Made>(steps: Steps<Made>): Made {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
