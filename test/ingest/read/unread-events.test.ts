import { expect, test } from "bun:test";
import { readUnreadEvents } from "../../../src/ingest/read/unread-events.ts";
import { openHome } from "../home.ts";

test("the newest events are handed over though all the time was gone when they had been read", async () => {
  await using home = openHome();
  home.record(...Array.from({ length: 600 }, (_, at) => ({ id: `e-${at}`, projectPath: "/p" })));
  let ms = 0;
  // A clock that has passed the deadline whenever it is looked at.
  const now = (): Date => new Date((ms += 1000));
  const { events: found, isWhole } = await readUnreadEvents({ ...home.context, now }, ["/p"], 100);
  expect(isWhole).toBe(false);
  expect(found.at(-1)?.id).toBe("e-599");
  expect(found.length).toBeGreaterThan(100);
  expect(found.length).toBeLessThan(600);
});
