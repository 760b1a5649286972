/**
 * A list on one line, once for each size that is really shorter than the one before. What is left out is counted at
 * the end; `keep` says which end of the list is told longest.
 */
export function shortenList(
  list: readonly string[],
  sizes: readonly number[],
  more: (count: number) => string,
  keep: "first" | "last" = "first",
  separator = ", ",
): string[] {
  const told = new Set(sizes.map((size) => Math.min(size, list.length)));
  return [...told].map((size) => {
    const kept = keep === "first" ? list.slice(0, size) : list.slice(list.length - size);
    const rest = list.length - size;
    return `${kept.join(separator)}${rest === 0 ? "" : more(rest)}`;
  });
}
