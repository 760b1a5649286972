/**
 * What happened in a line, with numbers and days as people write them. The daemon words it for terminals too, so only lines
 * that are ours from end to end are touched: in the words of others a number may be a name.
 */
const OWN_LINE_TYPES: ReadonlySet<string> = new Set([
  "usage",
  "injection",
  "session_summary",
  "imported",
]);

const DAY = /(?<![-\w])\d{4}-\d{2}-\d{2}(?![-\w])/g;
/** Alone, or before a unit; nothing of a model's name, a price or a version. */
const NUMBER = /(?<![-\w.,$#])\d{4,15}(?![-\w]|[.,]\d)/g;

export type LineFormatters = {
  readonly count: (value: number) => string;
  /** `2026-11-15` as it is said. */
  readonly day: (day: string) => string;
};

export const lineText = (type: string, line: string, { count, day }: LineFormatters): string =>
  OWN_LINE_TYPES.has(type)
    ? line
        .replace(NUMBER, (digits) => count(Number(digits)))
        .replace(DAY, (written) => day(written))
    : line;
