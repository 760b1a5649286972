/** As `findLastIndex`, of a list in which whatever is true of one is true of all before it: a few looks instead of thousands. */
export function findLastSorted<One>(list: readonly One[], isBefore: (one: One) => boolean): number {
  let [from, to] = [0, list.length];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    const one = list[middle];
    if (one !== undefined && isBefore(one)) from = middle + 1;
    else to = middle;
  }
  return from - 1;
}
