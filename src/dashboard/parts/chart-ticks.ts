/** Where the marks of an axis stand. */

/** From zero to the first mark that nothing passes, in steps of 1, 2 or 5; whole where what is counted is whole. */
export function ticksFor(most: number, { isWhole = false, about = 4 } = {}): readonly number[] {
  if (!(most > 0)) return [0, 1];
  const rough = most / about;
  const power = 10 ** Math.floor(Math.log10(rough));
  const nice = [1, 2, 5, 10].find((one) => one * power >= rough * (1 - 1e-9)) ?? 10;
  const step = isWhole ? Math.max(1, Math.round(nice * power)) : nice * power;
  const count = Math.ceil(most / step - 1e-9);
  return Array.from({ length: count + 1 }, (_, at) => Number((at * step).toPrecision(12)));
}

const STEPS = [1, 2, 7, 14, 28, 56, 112] as const;

/** Places of the days that are named, counted from the last one back, as many as there is room for. */
export function dayTicks(count: number, room: number, labelRoom = 60): readonly number[] {
  const fits = Math.max(1, Math.floor(room / labelRoom));
  const step = STEPS.find((one) => Math.ceil(count / one) <= fits) ?? Math.ceil(count / fits);
  const named: number[] = [];
  for (let at = count - 1; at >= 0; at -= step) named.push(at);
  return named.toReversed();
}

type DayValues = readonly (number | null)[];

/** Each on top of those before it. Where nothing is known of any, nothing is known of the sum. */
export function stackValues(all: readonly DayValues[]): readonly (number | null)[][] {
  let below: DayValues = [];
  return all.map((values) => {
    const top = values.map((value, at) => {
      const under = below[at] ?? null;
      return value === null && under === null ? null : (value ?? 0) + (under ?? 0);
    });
    below = top;
    return top;
  });
}

export const maximumOf = (all: readonly DayValues[]): number =>
  all.reduce(
    (most, values) => values.reduce<number>((max, value) => Math.max(max, value ?? 0), most),
    0,
  );
