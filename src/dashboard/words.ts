/** What the page says, in the language that is set, and how it writes times, spans and amounts. */
import { computed, effect, signal } from "@preact/signals";
import {
  PAGE_LANGUAGES,
  dashboardText,
  type DashboardText,
  type PageLanguage,
} from "../text/dashboard.ts";
import { dayOf, daysBetween, noonOf, setZone, currentZone } from "./time-zone.ts";

/** As the daemon set it in the page, which it does where somebody chose one; else as the browser has it. */
const firstLanguage = (): string =>
  document.documentElement.dataset["language"] ?? navigator.language;

export const language = signal<PageLanguage>(
  PAGE_LANGUAGES.find((one) => firstLanguage().startsWith(one)) ?? "en",
);

effect(() => {
  document.documentElement.lang = language.value;
});

const current = computed(() => dashboardText(language.value));

/** Whoever draws with them is drawn again when the language changes. */
export const words = (): DashboardText => current.value;

/** By whose clock times and days are told. */
export const zone = signal(currentZone());

/** Times and days are told by this clock from now on. */
export function showTimesIn(timeZone: string): void {
  setZone(timeZone);
  zone.value = currentZone();
}

/** Each is made when it is first used: one takes milliseconds, and few are used in one view. */
const DATE_FORMATS = {
  time: { hour: "2-digit", minute: "2-digit" },
  seconds: { hour: "2-digit", minute: "2-digit", second: "2-digit" },
  day: { weekday: "short", month: "short", day: "numeric" },
  dayOfYear: { year: "numeric", month: "short", day: "numeric" },
  shortDay: { month: "short", day: "numeric" },
  weekday: { weekday: "short", hour: "2-digit", minute: "2-digit" },
  month: { month: "short" },
  monthOfYear: { year: "numeric", month: "long" },
  moment: { month: "short", day: "numeric", hour: "2-digit", minute: "2-digit" },
  exact: { dateStyle: "medium", timeStyle: "long" },
} as const satisfies Readonly<Record<string, Intl.DateTimeFormatOptions>>;

const NUMBER_FORMATS = {
  whole: { maximumFractionDigits: 0 },
  // `24.1M` in both languages, as terminals print it: three digits, and all of those before the point.
  short: {
    notation: "compact",
    useGrouping: true,
    maximumFractionDigits: 0,
    maximumSignificantDigits: 3,
    roundingPriority: "morePrecision",
  },
  dollars: { style: "currency", currency: "USD", currencyDisplay: "narrowSymbol" },
  percent: { style: "percent", maximumFractionDigits: 0 },
} as const satisfies Readonly<Record<string, Intl.NumberFormatOptions>>;

type DateFormatName = keyof typeof DATE_FORMATS;
type NumberFormatName = keyof typeof NUMBER_FORMATS;

const formats = computed(() => {
  const locale = language.value;
  const timeZone = zone.value;
  return {
    date: memoize(
      (name: DateFormatName) =>
        new Intl.DateTimeFormat(locale, { ...DATE_FORMATS[name], timeZone, hourCycle: "h23" }),
    ),
    number: memoize(
      (name: NumberFormatName) =>
        new Intl.NumberFormat(name === "short" ? "en" : locale, NUMBER_FORMATS[name]),
    ),
  };
});

function memoize<Name, Made>(make: (name: Name) => Made): (name: Name) => Made {
  const made = new Map<Name, Made>();
  return (name) => {
    const known = made.get(name) ?? make(name);
    made.set(name, known);
    return known;
  };
}

const numberFormatter =
  (name: NumberFormatName) =>
  (value: number): string =>
    formats.value.number(name).format(value);

const parseDate = (iso: string | number): Date | null => {
  const read = new Date(iso);
  return Number.isNaN(read.getTime()) ? null : read;
};

const dateFormatter =
  (name: DateFormatName) =>
  (iso: string | number): string => {
    const read = parseDate(iso);
    return read === null ? "" : formats.value.date(name).format(read);
  };

/** `14:05` */
export const timeText = dateFormatter("time");
/** `14:05:09` */
export const secondsText = dateFormatter("seconds");
/** `Sun, Nov 15` */
export const dayText = dateFormatter("day");
/** `Nov 15, 2026` */
export const dateText = dateFormatter("dayOfYear");
/** `Nov 15, 14:05` */
export const momentText = dateFormatter("moment");
/** `Nov 15` */
export const shortDayText = dateFormatter("shortDay");
const weekdayText = dateFormatter("weekday");

/** Of the last days as people speak of them: `14:05`, `Tue 14:05`, `Nov 4`, `Nov 4, 2025`. */
export function recentText(iso: string): string {
  const [day, now] = [localDay(iso), localDay(Date.now())];
  if (day === now) return timeText(iso);
  const ago = daysBetween(day, now);
  if (ago > 0 && ago < 7) return weekdayText(iso);
  return calendarText(day);
}

/** `Nov` */
export const monthText = dateFormatter("month");
/** `November 2026` */
export const monthOfYearText = dateFormatter("monthOfYear");
/** `Nov 15, 2026, 14:05:09 GMT+9` */
export const exactText = dateFormatter("exact");

/** `2026-11-15`, of the daemon's calendar; whoever draws with it is drawn again when that becomes known. */
export const localDay = (time: string | number): string => (zone.value === "" ? "" : dayOf(time));

/** A day of the calendar: `Nov 15`, with its year where that is another. */
export function calendarText(day: string): string {
  const noon = noonOf(day).getTime();
  return day.startsWith(localDay(Date.now()).slice(0, 5)) ? shortDayText(noon) : dateText(noon);
}

export const countText = numberFormatter("whole");
/** `84K` */
export const tokensText = numberFormatter("short");
/** A part of one. */
export const percentText = numberFormatter("percent");
const dollarsText = numberFormatter("dollars");

/** Always an estimate; what no price is known of is said to be so. */
export function costText(usd: number | null): string {
  if (usd === null) return words().noPrice;
  return usd > 0 && usd < 0.005 ? `<${dollarsText(0.01)}` : dollarsText(usd);
}

/** `isPartly`: some of it has no known price. */
export const costSumText = (usd: number | null, isPartly: boolean): string =>
  isPartly ? words().atLeast(costText(usd)) : costText(usd);

/** `0:07`, `12:34`, `3:02:01`: a clock that ticks. */
export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const pad = (value: number): string => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0
    ? `${hours}:${pad(minutes)}:${pad(seconds % 60)}`
    : `${minutes}:${pad(seconds % 60)}`;
}

/** `850 ms`, `4.2 s`, `3 min`, `2 h 5 min`, `3 d 4 h`: how long something took. */
export function spanText(ms: number): string {
  const { spans } = words();
  if (ms < 1000) return spans.ms(Math.round(ms));
  if (ms < 60_000) return spans.seconds((ms / 1000).toFixed(ms < 10_000 ? 1 : 0));
  const minutes = Math.round(ms / 60_000);
  if (minutes < 60) return spans.minutes(minutes);
  if (minutes < 1440) return spans.hours(Math.floor(minutes / 60), minutes % 60);
  return spans.days(Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60));
}

/** `just now`, `5 min ago`, `3 h ago`, then by days of the calendar: `yesterday` is the day before today, whatever the hour. */
export function agoText(iso: string, now: number): string {
  const ms = now - Date.parse(iso);
  const { ago } = words();
  if (Number.isNaN(ms)) return "";
  if (ms < 60_000) return ago.now;
  if (ms < 3_600_000) return ago.minutes(Math.floor(ms / 60_000));
  if (ms < 86_400_000) return ago.hours(Math.floor(ms / 3_600_000));
  const days = daysBetween(localDay(iso), localDay(now));
  return days < 7 ? ago.days(days) : dateText(iso);
}

/** `104K of 200K (52%)`; only how many where the window is not certain. */
export const contextText = (tokens: number, window: number | null | undefined): string =>
  window === null || window === undefined
    ? tokensText(tokens)
    : words().contextOf(tokensText(tokens), tokensText(window), percentText(tokens / window));

/** Without the maker and the day, which no two of them differ in for long. */
export const modelText = (model: string): string =>
  model.replace(/^claude-/, "").replace(/-(?:20\d{6}|20\d\d-\d\d-\d\d)$/, "");

/** What a newer daemon names and this page has no words for is shown by its name. */
export const lookUpName = (names: Readonly<Record<string, string>>, name: string): string =>
  Object.hasOwn(names, name) ? (names[name] ?? name) : name;
