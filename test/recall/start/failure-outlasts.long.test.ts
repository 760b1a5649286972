/** More sessions in between than `failure-outlasts.test.ts` tries. */
import { test } from "bun:test";
import { checkOutlastingFailure } from "./outlasting-failure.ts";

test("a failure outlasts whatever is asked, refused, looked at or broken off in between, until it works", () =>
  checkOutlastingFailure(24));
