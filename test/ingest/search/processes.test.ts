import { describe, expect, test } from "bun:test";
import { ingest } from "../../../src/ingest/ingest.ts";
import { forget } from "../../../src/ingest/erase/forget.ts";
import { expectNothingLost, isAsMadeAnew, reportOf, startCatchUp } from "./catching-up.ts";
import { liveSession, openIndexHome } from "./index-home.ts";

describe("processes that catch up at once", () => {
  test("read each event once, from the very first on, without an error", async () => {
    await using home = openIndexHome();
    for (let n = 0; n < 150; n++) liveSession(home, `s${n}`, `/srv/${n % 3}`, n);
    await ingest(home.context);
    const reports = await Promise.all([1, 2, 3, 4].map(() => reportOf(startCatchUp(home))));
    expect(reports.map(({ end }) => end)).toEqual(["done", "done", "done", "done"]);
    expect(reports.reduce((sum, { events }) => sum + events, 0)).toBe(1500);
    await isAsMadeAnew(home);
  });

  test("and are killed at any moment leave what was committed, and no document is lost or twice there", async () => {
    await expectNothingLost(4);
  });

  test("bring nothing back that is forgotten meanwhile", async () => {
    await using home = openIndexHome();
    for (let round = 0; round < 4; round++) {
      for (let n = 0; n < 60; n++)
        liveSession(home, n % 20 === 7 ? `kestrel-${round}-${n}` : `s${round}-${n}`, "/srv/a", n);
      await ingest(home.context);
      const children = [startCatchUp(home), startCatchUp(home)];
      await Bun.sleep(40 + round * 30);
      await forget(home.context, { by: "text", text: "kestrel" }, { dryRun: false });
      await Promise.all(children.map(reportOf));
      await home.caughtUp();
      expect(await home.found("kestrel")).toEqual([]);
    }
    await isAsMadeAnew(home);
  });
});
