/** Words by which people name days in a search, as whole words: how many days before today the first and the last of them are. */

/** `week` and `month` are counted from the first day of today's. */
export type NamedPeriod =
  | { readonly of: "day"; readonly first: number; readonly last: number }
  | { readonly of: "week" | "month"; readonly before: number };

export const PERIOD_WORDS: readonly (readonly [pattern: RegExp, period: NamedPeriod])[] = [
  [/yesterday|어제|어저께/iu, { of: "day", first: 1, last: 1 }],
  [/today|오늘/iu, { of: "day", first: 0, last: 0 }],
  [/그제|그저께|엊그제/u, { of: "day", first: 2, last: 2 }],
  [/this week|이번 ?주/iu, { of: "week", before: 0 }],
  [/last week|지난 ?주/iu, { of: "week", before: 1 }],
  [/this month|이번 ?달/iu, { of: "month", before: 0 }],
  [/last month|지난 ?달/iu, { of: "month", before: 1 }],
  [/past week|last 7 days|최근 ?(?:7일|일주일)/iu, { of: "day", first: 6, last: 0 }],
  [/past month|last 30 days|최근 ?(?:30일|한 ?달)/iu, { of: "day", first: 29, last: 0 }],
  [/recently|최근/iu, { of: "day", first: 6, last: 0 }],
];
