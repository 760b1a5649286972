/**
 * A time as the person's clock shows it. The first local time that a `Date` is asked for has the runtime read zone data of
 * its own, seven milliseconds long; the system's file of the zone (RFC 9636, version 2 and later) answers at once. Anything
 * unusual in that file is left to `Date`.
 */
import { readFileSync } from "node:fs";
import { host } from "./host.ts";

const HEADER_BYTES = 44;
/** Where each count stands in the header. */
const COUNTS = { utc: 20, standard: 24, leaps: 28, times: 32, kinds: 36, letters: 40 } as const;

/** How far the zone's clock is from UTC; null where the file does not say, or counts leap seconds. Throws on half a file. */
export function offsetSeconds(zone: Buffer, atSeconds: number): number | null {
  if (zone.toString("latin1", 0, 4) !== "TZif" || zone[4] === 0) return null;
  const count = (at: number, name: keyof typeof COUNTS): number =>
    zone.readUInt32BE(at + COUNTS[name]);
  const sizeOf = (at: number, timeBytes: number): number =>
    count(at, "times") * (timeBytes + 1) +
    count(at, "kinds") * 6 +
    count(at, "letters") +
    count(at, "leaps") * (timeBytes + 4) +
    count(at, "standard") +
    count(at, "utc");
  // A first part for readers of the first version, then the same again with larger numbers.
  const header = HEADER_BYTES + sizeOf(0, 4);
  if (count(header, "leaps") > 0) return null;
  const times = count(header, "times");
  const first = header + HEADER_BYTES;
  const kindsAt = first + times * 9;
  const timeAt = (index: number): number => Number(zone.readBigInt64BE(first + index * 8));
  const offsetOf = (kind: number): number => zone.readInt32BE(kindsAt + kind * 6);
  if (times === 0 || atSeconds >= timeAt(times - 1)) {
    return offsetOfRule(zone.toString("latin1", first + sizeOf(header, 8)).trim());
  }
  let known = -1;
  for (let low = 0, high = times - 1; low <= high;) {
    const middle = (low + high) >> 1;
    if (timeAt(middle) <= atSeconds) {
      known = middle;
      low = middle + 1;
    } else {
      high = middle - 1;
    }
  }
  return offsetOf(known < 0 ? 0 : zone.readUInt8(first + times * 8 + known));
}

/** `KST-9`, `<+0545>-5:45`; one with a summer time is not followed. */
function offsetOfRule(rule: string): number | null {
  const found = /^(?:[A-Za-z]{3,}|<[\w+-]+>)([+-]?)(\d{1,2})(?::(\d\d))?$/.exec(rule);
  if (found === null) return null;
  const [, sign, hours, minutes = "0"] = found;
  const west = Number(hours) * 3600 + Number(minutes) * 60;
  return sign === "-" ? west : -west;
}

/** Null where `TZ` is no plain name of a zone, or the system has no such file. */
function readZone(name: string | undefined): Buffer | null {
  if (name !== undefined && !/^[A-Za-z]\w*(?:[/+-]\w+)*$/.test(name)) return null;
  try {
    return readFileSync(name === undefined ? "/etc/localtime" : `/usr/share/zoneinfo/${name}`);
  } catch {
    return null;
  }
}

const zones = new Map<string | undefined, Buffer | null>();

function zoneHere(): Buffer | null {
  const name = host().env["TZ"];
  let zone = zones.get(name);
  if (zone === undefined) zones.set(name, (zone = readZone(name)));
  return zone;
}

/** A date whose UTC is the person's time. */
function shifted(at: Date): Date | null {
  const zone = zoneHere();
  if (zone === null) return null;
  try {
    const offset = offsetSeconds(zone, Math.floor(at.getTime() / 1000));
    return offset === null ? null : new Date(at.getTime() + offset * 1000);
  } catch {
    return null;
  }
}

const pad = (value: number): string => String(value).padStart(2, "0");

export function localTime(iso: string): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return iso;
  const of = shifted(at);
  const [year, month, ...rest] =
    of === null
      ? [
          at.getFullYear(),
          at.getMonth(),
          at.getDate(),
          at.getHours(),
          at.getMinutes(),
          at.getSeconds(),
        ]
      : [
          of.getUTCFullYear(),
          of.getUTCMonth(),
          of.getUTCDate(),
          of.getUTCHours(),
          of.getUTCMinutes(),
          of.getUTCSeconds(),
        ];
  const [day, ...clock] = rest.map(pad);
  return `${year}-${pad((month ?? 0) + 1)}-${day} ${clock.join(":")}`;
}

/** The same to the minute: 2026-11-18 09:30. */
export const localMinute = (iso: string): string => {
  const time = localTime(iso);
  return time === iso ? iso : time.slice(0, "2026-11-18 09:30".length);
};
