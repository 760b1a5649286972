/** The order of an import: projects by their last work, each from its beginning. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { orderTranscripts } from "../../src/ingest/import/order-transcripts.ts";

const transcripts = fc.uniqueArray(
  fc.record({
    folder: fc.constantFrom(null, "/a", "/b", "/c"),
    lastAt: fc
      .date({ min: new Date(0), max: new Date(2e12), noInvalidDate: true })
      .map((date) => date.toISOString()),
    path: fc.uuid(),
  }),
  { selector: ({ lastAt }) => lastAt, maxLength: 20 },
);

test("the project of the newest transcript is first and whole, then the others likewise, each from its oldest on", () => {
  fc.assert(
    fc.property(transcripts, (all) => {
      const folders = new Map(all.map(({ path, folder }) => [path, folder]));
      const ordered = orderTranscripts(
        all.map(({ path, lastAt }) => ({
          client: "claude-code",
          path,
          lastAt,
          sessionId: null,
          parts: [],
          bytes: 1,
        })),
        ({ path }) => folders.get(path) ?? null,
      );
      const folderAt = ordered.map(({ path }) => folders.get(path) ?? null);
      const runs = folderAt.filter((folder, at) => at === 0 || folder !== folderAt[at - 1]);
      expect(new Set(runs).size).toBe(runs.length);
      const newestOf = (folder: string | null): string =>
        all
          .flatMap((one) => (one.folder === folder ? [one.lastAt] : []))
          .toSorted()
          .at(-1) ?? "";
      const newest = runs.map(newestOf);
      expect(newest).toEqual(newest.toSorted().toReversed());
      for (const folder of runs) {
        const times = ordered.flatMap(({ path, lastAt }) =>
          (folders.get(path) ?? null) === folder ? [lastAt] : [],
        );
        expect(times).toEqual(times.toSorted());
      }
      expect(ordered.map(({ path }) => path).toSorted()).toEqual(
        all.map(({ path }) => path).toSorted(),
      );
    }),
    { numRuns: 300 },
  );
});
