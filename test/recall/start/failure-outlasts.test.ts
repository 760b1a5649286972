/** A command that a session left failing is told to the project's next sessions, whatever short sessions came between. */
import { test } from "bun:test";
import { checkOutlastingFailure } from "./outlasting-failure.ts";

test("whatever is asked, refused, looked at or broken off in between, until it works", () =>
  checkOutlastingFailure(5));
