import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

/** Files below `folder` whose name ends so, outside node_modules; paths relative to `root`, sorted. */
export function readSourceFiles(
  root: string,
  folder: string,
  endings: readonly string[],
): { path: string; text: string }[] {
  return walk(join(root, folder))
    .filter((path) => endings.some((ending) => path.endsWith(ending)))
    .toSorted()
    .map((path) => ({ path: relative(root, path), text: readFileSync(path, "utf8") }));
}

function walk(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === "node_modules") return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? walk(path) : [path];
  });
}
