/** Words that say when something shall be done, as whole words of both languages. */

/** `days` and `weeks` are counted from the day on which it was said; `weekday`: 0 is Sunday; `session`: the next one. */
export type DueWords =
  | { readonly of: "days"; readonly days: number }
  | { readonly of: "weekday"; readonly weekday: number }
  | { readonly of: "weeks"; readonly weeks: number }
  | { readonly of: "session" };

const WEEKDAYS: readonly RegExp[] = [
  /\bsun(?:day)?\b|일요일/iu,
  /\bmon(?:day)?\b|월요일/iu,
  /\btue(?:s(?:day)?)?\b|화요일/iu,
  /\bwed(?:nesday)?\b|수요일/iu,
  /\bthu(?:rs(?:day)?)?\b|목요일/iu,
  /\bfri(?:day)?\b|금요일/iu,
  /\bsat(?:urday)?\b|(?:이번 ?)?주말|\bweekend\b|토요일/iu,
];

export const DUE_WORDS: readonly (readonly [pattern: RegExp, due: DueWords])[] = [
  [/\b(?:today|tonight|this (?:afternoon|evening))\b|오늘|이따/iu, { of: "days", days: 0 }],
  [/\b(?:tomorrow|tmrw|tmr)\b|\bfirst thing in the morning\b|내일|낼/iu, { of: "days", days: 1 }],
  [/\bday after tomorrow\b|모레/iu, { of: "days", days: 2 }],
  [/\bnext week\b|다음 ?주|담주/iu, { of: "weeks", weeks: 1 }],
  [/\bnext (?:sprint|month)\b|다음 ?(?:달|스프린트)/iu, { of: "weeks", weeks: 3 }],
  [/\bnext (?:session|time)\b|다음 ?(?:세션|번|시간)/iu, { of: "session" }],
  ...WEEKDAYS.map((pattern, weekday) => [pattern, { of: "weekday", weekday }] as const),
];
