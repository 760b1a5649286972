/** When work that was put off is due. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { findDueDay } from "../../../../src/remember/ledger/words/due-day.ts";

const DAYS = [
  ["Sunday", "일요일"],
  ["Monday", "월요일"],
  ["Tuesday", "화요일"],
  ["Wednesday", "수요일"],
  ["Thursday", "목요일"],
  ["Friday", "금요일"],
  ["Saturday", "토요일"],
] as const;
const TASKS = ["the csv export", "the migration of prices", "검색 인덱스", "login 페이지"];

const saidAt = fc.date({
  min: new Date(2026, 0, 1),
  max: new Date(2027, 11, 31),
  noInvalidDate: true,
});
const task = fc.constantFrom(...TASKS);
const dayAfter = (from: Date, days: number): Date =>
  new Date(from.getFullYear(), from.getMonth(), from.getDate() + days);

test("a day of the week is the next one of that name, within a week of when it was said", () => {
  fc.assert(
    fc.property(saidAt, task, fc.nat(6), fc.boolean(), (at, work, weekday, isKorean) => {
      const [english, korean] = DAYS[weekday] ?? ["", ""];
      const words = isKorean ? `${work}은 ${korean}에 하자` : `Leave ${work} for ${english}.`;
      const due = findDueDay(words, at);
      expect(due?.getDay()).toBe(weekday);
      expect(due?.getTime()).toBeGreaterThan(at.getTime());
      expect(due?.getTime()).toBeLessThanOrEqual(dayAfter(at, 7).getTime());
    }),
  );
});

test("tomorrow, next week and a date are what they say; what names no day has none", () => {
  fc.assert(
    fc.property(saidAt, task, fc.nat(400), (at, work, days) => {
      const day = dayAfter(at, days);
      const pad = (number: number): string => String(number).padStart(2, "0");
      const date = `${day.getFullYear()}-${pad(day.getMonth() + 1)}-${pad(day.getDate())}`;
      const due = (words: string): Date | null => findDueDay(words, at);
      expect(due(`let's do ${work} tomorrow`)).toEqual(dayAfter(at, 1));
      expect(due(`오늘 말고 내일 ${work} 하자`)).toEqual(dayAfter(at, 1));
      expect(due(`${work} not today, the day after tomorrow`)).toEqual(dayAfter(at, 2));
      expect(due(`${work} has to wait until ${date}`)).toEqual(day);
      expect(due(`${work} next week`)?.getDay()).toBe(1);
      expect(due(`다음 주 금요일에 ${work} 하자`)?.getDay()).toBe(5);
      expect(due(`다음 주 금요일에 ${work} 하자`)?.getTime()).toBeGreaterThan(
        due(`${work} next week`)?.getTime() ?? Infinity,
      );
      expect(due(`leave ${work} for later`)).toBeNull();
      expect(due(`${work}은 나중에 하자`)).toBeNull();
    }),
  );
});
