/** Short names of projects; where two are alike, with the folder they stand in. */
export function projectNames(paths: readonly string[]): ReadonlyMap<string, string> {
  const named = Map.groupBy(new Set(paths), (path) => lastParts(path, 1));
  return new Map(
    [...named].flatMap(([name, alike]) =>
      alike.map((path) => [path, alike.length > 1 ? lastParts(path, 2) : name] as const),
    ),
  );
}

/** On whatever system it is. */
export const lastParts = (path: string, parts: number): string =>
  path
    .split(path.startsWith("/") ? "/" : /[\\/]/)
    .filter(Boolean)
    .slice(-parts)
    .join("/") || path;
