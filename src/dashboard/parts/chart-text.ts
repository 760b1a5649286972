/** What is told of a day that is pointed at. */

type LabelledValues = { readonly label: string; readonly values: readonly (number | null)[] };

/** In a stack, zero is a dash. */
export const valueTextAt = (
  value: number | null | undefined,
  valueText: (value: number) => string,
  unknown: string,
  isOneOfMany = false,
): string => {
  if (value === null || value === undefined) return unknown;
  return value === 0 && isOneOfMany ? "–" : valueText(value);
};

/** Nothing where nothing is known: each says so itself. */
export function totalTextAt(
  series: readonly LabelledValues[],
  at: number,
  valueText: (value: number) => string,
  dayTotal: (sum: string) => string,
): string {
  const values = series.flatMap((one) => one.values[at] ?? []);
  return values.length === 0 ? "" : dayTotal(valueText(values.reduce((sum, one) => sum + one, 0)));
}

/** Of all days; what is not known adds nothing. */
export const sumOfDays = ({ values }: Pick<LabelledValues, "values">): number =>
  values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

/** What is nothing is left out, unless all is. */
export function dayValueTexts(
  at: number,
  series: readonly LabelledValues[],
  valueText: (value: number) => string,
  unknown: string,
): readonly string[] {
  const some = series.filter(({ values }) => values[at] !== 0);
  return (some.length === 0 ? series.slice(0, 1) : some).map(
    ({ label, values }) => `${label} ${valueTextAt(values[at], valueText, unknown)}`,
  );
}
