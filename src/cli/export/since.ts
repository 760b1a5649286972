const UNIT_MS: Readonly<Record<string, number>> = {
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 7 * 86_400_000,
};

/** A day as the person's calendar has it, an ISO time, or how long ago. Null when it is none of them. */
export function sinceTime(given: string, now: Date): string | null {
  const [, amount, unit] = /^(\d{1,5})([mhdw])$/.exec(given) ?? [];
  const unitMs = UNIT_MS[unit ?? ""];
  if (unitMs !== undefined) return iso(new Date(now.getTime() - Number(amount) * unitMs));
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(given) ?? [];
  if (day !== undefined) {
    const at = new Date(Number(year), Number(month) - 1, Number(day));
    // The calendar would make the 3rd of March of the 31st of February.
    return at.getMonth() === Number(month) - 1 && at.getDate() === Number(day) ? iso(at) : null;
  }
  const isTime = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?$/i.test(
    given,
  );
  return isTime ? iso(new Date(given)) : null;
}

const iso = (at: Date): string | null => (Number.isNaN(at.getTime()) ? null : at.toISOString());
