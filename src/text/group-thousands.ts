/** A count with its thousands apart: `12,400`. */
export const groupThousands = (count: number): string =>
  Number.isInteger(count) ? String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ",") : String(count);
