const UNITS = ["B", "KB", "MB", "GB", "TB"] as const;

/** `512 B`, `1.5 KB`, `12 MB` */
export function sizeText(bytes: number): string {
  let [size, unit] = [bytes, 0];
  while (size >= 1000 && unit < UNITS.length - 1) {
    size /= 1000;
    unit++;
  }
  return `${size < 10 && unit > 0 ? size.toFixed(1) : Math.round(size)} ${UNITS[unit] ?? ""}`;
}
