/** What was made to hold several of ours belongs, once the one that it was made for is gone, to those that are left. */
import type { Edit } from "./plan-apply.ts";
import type { Put } from "./settings-puts.ts";

export function inherit(edit: Edit, from: Edit): Edit {
  if (edit.kind === "rule" && from.kind === "rule")
    return { ...edit, heading: edit.heading ?? from.heading };
  if (edit.kind === "settings" && from.kind === "settings") {
    const made = new Set(from.puts.flatMap(madeBy));
    return { ...edit, puts: edit.puts.map((put) => withMade(put, made)) };
  }
  return edit;
}

const pathKey = (path: readonly string[]): string => JSON.stringify(path);

const madeBy = ({ path, made }: Put): readonly string[] =>
  path
    .slice(path.length - made)
    .map((_, at) => pathKey(path.slice(0, path.length - made + at + 1)));

function withMade(put: Put, made: ReadonlySet<string>): Put {
  const { path } = put;
  let count = put.made;
  while (count < path.length && made.has(pathKey(path.slice(0, path.length - count)))) count++;
  return { ...put, made: count };
}
