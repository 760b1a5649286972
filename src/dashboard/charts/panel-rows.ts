/** How wide each panel of the charts is: what matters most has the most room, and every row is filled. */

/** Of six columns. */
const COLUMNS = 6;

/** The first chart, what stands beside it, one with lists beside its chart, one of many. */
export type PanelSize = "main" | "side" | "wide" | "small";

/** So many small ones are in a row, where that is even. */
export type PanelsInRow = 2 | 3;

/** In their order, small ones last: how many of six columns each takes. */
export function panelSpans(sizes: readonly PanelSize[], most: PanelsInRow): readonly number[] {
  const hasSide = sizes.includes("side");
  const small = splitEvenly(sizes.filter((size) => size === "small").length, most).flatMap(
    (inRow) => Array.from({ length: inRow }, () => COLUMNS / inRow),
  );
  return sizes.map((size) => {
    if (size === "small") return small.shift() ?? COLUMNS;
    if (size === "side") return 2;
    return size === "main" && hasSide ? 4 : COLUMNS;
  });
}

/** Rows of so many, and none of one: the end has a row of two or three instead. */
function splitEvenly(count: number, most: PanelsInRow): readonly number[] {
  if (count <= 3) return count === 0 ? [] : [count];
  const isLeft = count % most === 1;
  const inRow = isLeft && most === 2 ? 3 : isLeft ? 2 : most;
  return [...splitEvenly(count - inRow, most), inRow].toSorted((a, b) =>
    most === 2 ? a - b : b - a,
  );
}
