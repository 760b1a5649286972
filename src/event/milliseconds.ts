/** Parses many ISO times: the day's part is cached because most are of one day. */
const DAY_UNITS = "2026-02-18".length;

let day = "";
let dayMs = 0;

const two = (text: string, at: number): number =>
  (text.charCodeAt(at) - 48) * 10 + text.charCodeAt(at + 1) - 48;

/** Of a time in exactly our own form (`2026-02-18T13:10:00.000Z`). */
export function parseMilliseconds(time: string): number {
  if (!time.startsWith(day) || day === "") {
    const first = time.slice(0, DAY_UNITS);
    dayMs = Date.parse(`${first}T00:00:00.000Z`);
    day = first;
  }
  const thousandths = (time.charCodeAt(20) - 48) * 100 + two(time, 21);
  return (
    dayMs + two(time, 11) * 3_600_000 + two(time, 14) * 60_000 + two(time, 17) * 1000 + thousandths
  );
}
