/**
 * Our values in a client's settings, added and removed by the smallest edit of the text: a property, or an element of a list.
 */
import { isObject, type Json } from "../../event/event.ts";
import {
  removeJsonNode,
  insertElement,
  insertProperty,
  isSettingsFault,
  hasDuplicateName,
  nodeAt,
  parseSettings,
  type SettingsTree,
} from "../../clients/settings/json-text.ts";
import { ApplyFault } from "./apply-fault.ts";
import { hashText } from "./text-hash.ts";

export type SuggestedSetting = {
  readonly path: readonly string[];
  /** Whether it belongs into the list there, rather than there. */
  readonly isElement: boolean;
  readonly value: Json;
};

/** What was put where, and how to take it back. */
export type AppliedSetting = Omit<SuggestedSetting, "value"> & {
  /** By its hash. */
  readonly value: string;
  /** How many names of the path were made for it, the last ones. */
  readonly made: number;
  /** What stood there before, as it was written; null when nothing did. */
  readonly instead: string | null;
};

const FRESH = "{}\n";

export function insertSuggestedSettings(
  before: string | null,
  wanted: readonly SuggestedSetting[],
  file: string,
): { readonly text: string; readonly puts: readonly AppliedSetting[] } {
  let text = before === null || before.trim() === "" ? FRESH : before;
  const puts: AppliedSetting[] = [];
  for (const one of wanted) {
    const done = putOne(parseOrThrow(text, file), one, file);
    if (done === null) continue;
    ({ text } = done);
    puts.push(done.put);
  }
  return { text: puts.length === 0 ? (before ?? "") : text, puts };
}

function parseOrThrow(text: string, file: string): SettingsTree {
  const tree = parseSettings(text);
  if (!isSettingsFault(tree)) return tree;
  throw new ApplyFault("NOT_JSON", file, `${tree.line}:${tree.column}`);
}

/** Null when it is there already. */
function putOne(tree: SettingsTree, wanted: SuggestedSetting, file: string) {
  const { path, isElement, value } = wanted;
  const hash = valueHash(value);
  const putAs = (made: number, instead: string | null): AppliedSetting => ({
    path,
    isElement,
    value: hash,
    made,
    instead,
  });
  const depth = depthOf(tree, path);
  const node = nodeAt(tree, path.slice(0, depth));
  const misshapen = (): never => {
    throw new ApplyFault("OTHER_SHAPE", file, path.slice(0, Math.max(1, depth)).join("."));
  };
  if (node === undefined) return misshapen();
  for (let at = 0; at < path.length; at++) {
    if (hasDuplicateName(path[at] ?? "", nodeAt(tree, path.slice(0, at)))) misshapen();
  }
  const written = tree.text.slice(node.offset, node.offset + node.length);
  if (depth < path.length) {
    if (node.type !== "object") return misshapen();
    const inner = path
      .slice(depth + 1)
      .reduceRight<Json>((within, name) => ({ [name]: within }), isElement ? [value] : value);
    const text = insertProperty(tree, path.slice(0, depth), path[depth] ?? "", inner);
    return { text, put: putAs(path.length - depth, null) };
  }
  if (isElement) {
    if (node.type !== "array") return misshapen();
    if (indexOf(tree, path, hash) !== -1) return null;
    return { text: insertElement(tree, path, value), put: putAs(0, null) };
  }
  if (valueHash(JSON.parse(written) as Json) === hash) return null;
  const text = replaceValue(tree, path, JSON.stringify(value));
  return { text, put: putAs(0, written) };
}

/** How many names of the path lead somewhere. */
function depthOf(tree: SettingsTree, path: readonly string[]): number {
  let depth = 0;
  while (depth < path.length && nodeAt(tree, path.slice(0, depth + 1)) !== undefined) depth++;
  return depth;
}

function replaceValue(tree: SettingsTree, path: readonly string[], by: string): string {
  const node = nodeAt(tree, path);
  if (node === undefined) return tree.text;
  return tree.text.slice(0, node.offset) + by + tree.text.slice(node.offset + node.length);
}

const indexOf = (tree: SettingsTree, path: readonly string[], hash: string): number =>
  (nodeAt(tree, path)?.children ?? []).findIndex(
    (node) => valueHash(valueOf(tree, node) ?? null) === hash,
  );

const valueOf = (
  { text }: SettingsTree,
  node: { readonly offset: number; readonly length: number } | undefined,
): Json | undefined =>
  node === undefined
    ? undefined
    : (JSON.parse(text.slice(node.offset, node.offset + node.length)) as Json);

/** In whatever order an object names what it holds. */
const valueHash = (value: Json): string =>
  hashText(
    JSON.stringify(value, (_, one: Json) =>
      isObject(one)
        ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : one,
    ),
  );

/** What was put, with its values as they stand in a text; null when they do not. */
export function readAppliedSettings(
  text: string,
  puts: readonly AppliedSetting[],
): readonly SuggestedSetting[] | null {
  const tree = parseSettings(text);
  if (isSettingsFault(tree)) return null;
  const found = puts.flatMap(({ path, isElement, value: hash }): SuggestedSetting[] => {
    const place = isElement ? [...path, indexOf(tree, path, hash)] : path;
    const value = valueOf(tree, nodeAt(tree, place));
    return value === undefined || valueHash(value) !== hash ? [] : [{ path, isElement, value }];
  });
  return found.length === puts.length ? found : null;
}

/** Null when one of them was changed since; what is gone already is taken back already. */
export function removeAppliedSettings(
  text: string,
  puts: readonly AppliedSetting[],
): string | null {
  let now = text;
  for (const put of puts.toReversed()) {
    const tree = parseSettings(now);
    if (isSettingsFault(tree)) return null;
    const taken = takeOne(tree, put);
    if (taken === null) return null;
    now = taken;
  }
  return now;
}

function takeOne(tree: SettingsTree, put: AppliedSetting): string | null {
  const { path, isElement, value, instead, made } = put;
  const node = nodeAt(tree, path);
  if (node === undefined) return tree.text;
  if (isElement) {
    if (node.type !== "array") return null;
    const at = indexOf(tree, path, value);
    return at === -1
      ? tree.text
      : removeEmptyContainers(removeJsonNode(tree, [...path, at]), path, made);
  }
  const written = tree.text.slice(node.offset, node.offset + node.length);
  if (valueHash(JSON.parse(written) as Json) !== value) return null;
  if (instead !== null) return replaceValue(tree, path, instead);
  return removeEmptyContainers(removeJsonNode(tree, path), path.slice(0, -1), made - 1);
}

/** What was made to hold it goes with it, unless it holds something else by now. */
function removeEmptyContainers(text: string, path: readonly string[], made: number): string {
  const tree = parseSettings(text);
  if (made <= 0 || path.length === 0 || isSettingsFault(tree)) return text;
  const node = nodeAt(tree, path);
  if (node === undefined || (node.children ?? []).length > 0) return text;
  return removeEmptyContainers(removeJsonNode(tree, path), path.slice(0, -1), made - 1);
}
