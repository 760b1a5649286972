/** How long something took, in the two greatest units that matter; each language gives its own names of the units. */
export type DurationUnits = {
  readonly seconds: string;
  readonly minutes: string;
  readonly hours: string;
  readonly days: string;
};

export function durationText(ms: number, units: DurationUnits): string {
  if (ms > 0 && ms < 1000) return `<1${units.seconds}`;
  const seconds = Math.max(0, Math.round(ms / 1000));
  const [minutes, hours] = [Math.floor(seconds / 60), Math.floor(seconds / 3600)];
  if (minutes === 0) return `${seconds}${units.seconds}`;
  if (hours === 0) return both(minutes, units.minutes, seconds % 60, units.seconds);
  if (hours < 24) return both(hours, units.hours, minutes % 60, units.minutes);
  return both(Math.floor(hours / 24), units.days, hours % 24, units.hours);
}

const both = (great: number, unit: string, small: number, smaller: string): string =>
  small === 0 ? `${great}${unit}` : `${great}${unit} ${small}${smaller}`;
