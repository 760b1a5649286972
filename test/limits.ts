/**
 * How long tests wait before they say that something hangs. A limit is no measure: a shared machine can stand still for
 * seconds, and a test that fails then says nothing about the program. What is fast is shown by `bench/`.
 */

/** For one program to end or one thing to come. */
export const HANG_MS = 60_000;
/** For one test, several such programs included; `npm test` gives every test as much. */
export const TEST_MS = 180_000;
