import { expect, test } from "bun:test";
import fc from "fast-check";
import { type PanelSize, panelSpans } from "../../src/dashboard/charts/panel-rows.ts";

const sizes = fc
  .tuple(
    fc.constantFrom<readonly PanelSize[]>([], ["main"], ["main", "side"]),
    fc.array(fc.constant<PanelSize>("wide"), { maxLength: 2 }),
    fc.array(fc.constant<PanelSize>("small"), { maxLength: 12 }),
  )
  .map((parts) => parts.flat());

/** As the page lays them out: whatever does not fit begins a row. */
function rowsOf(spans: readonly number[]): readonly (readonly number[])[] {
  const rows: number[][] = [];
  let left = 0;
  for (const span of spans) {
    if (span > left) {
      rows.push([]);
      left = 6;
    }
    rows.at(-1)?.push(span);
    left -= span;
  }
  return rows;
}

test("every row of panels is full, whichever of them there are, and the first chart has more than its neighbour", () => {
  fc.assert(
    fc.property(sizes, fc.constantFrom(2, 3), (all, most) => {
      const spans = panelSpans(all, most);
      expect(spans).toHaveLength(all.length);
      for (const row of rowsOf(spans)) expect(row.reduce((sum, span) => sum + span, 0)).toBe(6);
      if (all[1] === "side") expect(spans.slice(0, 2)).toEqual([4, 2]);
    }),
    { numRuns: 1000 },
  );
});

test("no small panel is alone in a row while there is another, and none is narrower than a third", () => {
  fc.assert(
    fc.property(sizes, fc.constantFrom(2, 3), (all, most) => {
      const small = panelSpans(all, most).filter((_, place) => all[place] === "small");
      for (const span of small) expect(small.length === 1 ? [6] : [2, 3]).toContain(span);
    }),
    { numRuns: 1000 },
  );
});
