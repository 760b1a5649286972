/** More of the words, sessions between and ends of which `postponements.test.ts` tries a few. */
import { test } from "bun:test";
import { checkPutOffWork } from "./put-off-work.ts";

test("work that is put off outlasts any short sessions, and ends when it is done or somebody says so", () =>
  checkPutOffWork(40));
