const FIRST_MS = 2000;
const LONGEST_MS = 5 * 60_000;

/** How long to wait after so many failures in a row: twice as long each time, and by chance, so that machines do not come all at once. */
export const backOffMs = (failures: number, chance: number): number => {
  const most = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures - 1, 20));
  return Math.round(most / 2 + (most / 2) * chance);
};
