/**
 * Times as people give them: how long ago (`30m`, `12h`), the last days or weeks (`7d`, `2w`, `3일`), a day of their own
 * calendar (`2026-11-01`, `yesterday`, `어제`) or an ISO time. Null when it is none of these. `7d` is today and the six days
 * before it; what lasts until `7d` ends where they begin.
 */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const UNIT_MS: Readonly<Record<string, number>> = {
  m: MINUTE_MS,
  분: MINUTE_MS,
  h: HOUR_MS,
  시간: HOUR_MS,
};

const UNIT_DAYS: Readonly<Record<string, number>> = { d: 1, 일: 1, w: 7, 주: 7 };

/** Days ago. */
const NAMED_DAYS: Readonly<Record<string, number>> = {
  today: 0,
  오늘: 0,
  yesterday: 1,
  어제: 1,
  그제: 2,
  그저께: 2,
};

/** A whole day begins with its first moment. */
export function parseSince(given: string, now: Date): string | null {
  const asked = given.normalize("NFKC");
  const day = firstOfLastDays(asked, now) ?? dayOf(asked, now);
  return day === null ? momentOf(asked, now) : iso(dayStart(day, 0));
}

/** A whole day lasts to its last moment. */
export function parseUntil(given: string, now: Date): string | null {
  const asked = given.normalize("NFKC");
  const first = firstOfLastDays(asked, now);
  const day = first ?? dayOf(asked, now);
  if (day === null) return momentOf(asked, now);
  const next = dayStart(day, first === null ? 1 : 0);
  return iso(new Date(next.getTime() - 1));
}

type Day = readonly [year: number, month: number, day: number];

function firstOfLastDays(given: string, now: Date): Day | null {
  const [, amount, unit] = /^([1-9]\d{0,4})([dw일주])전?$/.exec(given) ?? [];
  const days = Number(amount) * (UNIT_DAYS[unit ?? ""] ?? Number.NaN);
  if (Number.isNaN(days)) return null;
  return [now.getFullYear(), now.getMonth(), now.getDate() - days + 1];
}

function dayOf(given: string, now: Date): Day | null {
  const word = given.toLowerCase();
  const ago = Object.hasOwn(NAMED_DAYS, word) ? NAMED_DAYS[word] : undefined;
  if (ago !== undefined) return [now.getFullYear(), now.getMonth(), now.getDate() - ago];
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(given) ?? [];
  if (day === undefined) return null;
  const at = new Date(Number(year), Number(month) - 1, Number(day));
  // The calendar would make the 3rd of March of the 31st of February.
  const isReal = at.getMonth() === Number(month) - 1 && at.getDate() === Number(day);
  return isReal ? [Number(year), Number(month) - 1, Number(day)] : null;
}

/** Counted in days of the calendar: not every one has 24 hours. */
const dayStart = ([year, month, day]: Day, later: number): Date =>
  new Date(year, month, day + later);

const ISO_TIME = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?$/i;

function momentOf(given: string, now: Date): string | null {
  const [, amount, unit] = /^(\d{1,5})([mh분]|시간)전?$/.exec(given) ?? [];
  const unitMs = UNIT_MS[unit ?? ""];
  if (unitMs !== undefined) return iso(new Date(now.getTime() - Number(amount) * unitMs));
  return ISO_TIME.test(given) ? iso(new Date(given)) : null;
}

const iso = (at: Date): string | null => (Number.isNaN(at.getTime()) ? null : at.toISOString());
