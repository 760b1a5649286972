import { expect, test } from "bun:test";
import fc from "fast-check";
import { openSeenIds } from "../../../src/observe/usage/seen-ids.ts";

test("an id was seen if it was added, however many others were", () => {
  fc.assert(
    fc.property(fc.array(fc.string()), fc.array(fc.string()), (added, asked) => {
      const seen = openSeenIds();
      for (const id of added) seen.add(id);
      for (const id of added) expect(seen.has(id)).toBe(true);
      for (const id of asked) expect(seen.has(id)).toBe(added.includes(id));
    }),
  );
});

test("it grows without forgetting", () => {
  const seen = openSeenIds();
  for (let number = 0; number < 50_000; number++) seen.add(`msg_${number}`);
  let known = 0;
  for (let number = 0; number < 100_000; number++) known += Number(seen.has(`msg_${number}`));
  expect(known).toBe(50_000);
});
