/**
 * Values of ours in a client's settings, put in and taken out by the smallest edit of the text: a property, or an element of a
 * list.
 */
import type { Json } from "../../event/event.ts";
import {
  cut,
  insertElement,
  insertProperty,
  isSettingsFault,
  isTwice,
  nodeAt,
  parseSettings,
  type SettingsTree,
} from "../../clients/settings-text.ts";
import { ApplyFault } from "./apply-fault.ts";

export type Wanted = {
  readonly path: readonly string[];
  /** Whether it belongs into the list there, rather than there. */
  readonly isElement: boolean;
  readonly value: Json;
};

/** What was put where, and how to take it back. */
export type Put = Wanted & {
  /** How many names of the path were made for it, the last ones. */
  readonly made: number;
  /** What stood there before, as it was written; null when nothing did. */
  readonly instead: string | null;
};

const FRESH = "{}\n";

export function putAll(
  before: string | null,
  wanted: readonly Wanted[],
  file: string,
): { readonly text: string; readonly puts: readonly Put[] } {
  let text = before === null || before.trim() === "" ? FRESH : before;
  const puts: Put[] = [];
  for (const one of wanted) {
    const done = putOne(parsed(text, file), one, file);
    if (done === null) continue;
    ({ text } = done);
    puts.push(done.put);
  }
  return { text: puts.length === 0 ? (before ?? "") : text, puts };
}

function parsed(text: string, file: string): SettingsTree {
  const tree = parseSettings(text);
  if (!isSettingsFault(tree)) return tree;
  throw new ApplyFault("NOT_JSON", file, `${tree.line}:${tree.column}`);
}

/** Null when it is there already. */
function putOne(tree: SettingsTree, wanted: Wanted, file: string) {
  const { path, isElement, value } = wanted;
  const depth = depthOf(tree, path);
  const node = nodeAt(tree, path.slice(0, depth));
  const misshapen = (): never => {
    throw new ApplyFault("OTHER_SHAPE", file, path.slice(0, Math.max(1, depth)).join("."));
  };
  if (node === undefined) return misshapen();
  for (let at = 0; at < path.length; at++) {
    if (isTwice(path[at] ?? "", nodeAt(tree, path.slice(0, at)))) misshapen();
  }
  const written = tree.text.slice(node.offset, node.offset + node.length);
  if (depth < path.length) {
    if (node.type !== "object") return misshapen();
    const inner = path
      .slice(depth + 1)
      .reduceRight<Json>((within, name) => ({ [name]: within }), isElement ? [value] : value);
    const text = insertProperty(tree, path.slice(0, depth), path[depth] ?? "", inner);
    return { text, put: { ...wanted, made: path.length - depth, instead: null } };
  }
  if (isElement) {
    if (node.type !== "array") return misshapen();
    if (indexOf(tree, path, value) !== -1) return null;
    return { text: insertElement(tree, path, value), put: { ...wanted, made: 0, instead: null } };
  }
  if (isSame(JSON.parse(written) as Json, value)) return null;
  const text = replaced(tree, path, JSON.stringify(value));
  return { text, put: { ...wanted, made: 0, instead: written } };
}

/** How many names of the path lead somewhere. */
function depthOf(tree: SettingsTree, path: readonly string[]): number {
  let depth = 0;
  while (depth < path.length && nodeAt(tree, path.slice(0, depth + 1)) !== undefined) depth++;
  return depth;
}

function replaced(tree: SettingsTree, path: readonly string[], by: string): string {
  const node = nodeAt(tree, path);
  if (node === undefined) return tree.text;
  return tree.text.slice(0, node.offset) + by + tree.text.slice(node.offset + node.length);
}

function indexOf(tree: SettingsTree, path: readonly string[], value: Json): number {
  const list = nodeAt(tree, path);
  return (list?.children ?? []).findIndex(({ offset, length }) =>
    isSame(JSON.parse(tree.text.slice(offset, offset + length)) as Json, value),
  );
}

const isSame = (one: Json, other: Json): boolean => Bun.deepEquals(one, other);

/** Null when one of them was changed since; what is gone already is taken back already. */
export function takePuts(text: string, puts: readonly Put[]): string | null {
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

function takeOne(tree: SettingsTree, put: Put): string | null {
  const { path, isElement, value, instead, made } = put;
  const node = nodeAt(tree, path);
  if (node === undefined) return tree.text;
  if (isElement) {
    if (node.type !== "array") return null;
    const at = indexOf(tree, path, value);
    return at === -1 ? tree.text : withoutEmpty(cut(tree, [...path, at]), path, made);
  }
  const written = tree.text.slice(node.offset, node.offset + node.length);
  if (!isSame(JSON.parse(written) as Json, value)) return null;
  if (instead !== null) return replaced(tree, path, instead);
  return withoutEmpty(cut(tree, path), path.slice(0, -1), made - 1);
}

/** What was made to hold it goes with it, unless it holds something else by now. */
function withoutEmpty(text: string, path: readonly string[], made: number): string {
  const tree = parseSettings(text);
  if (made <= 0 || path.length === 0 || isSettingsFault(tree)) return text;
  const node = nodeAt(tree, path);
  if (node === undefined || (node.children ?? []).length > 0) return text;
  return withoutEmpty(cut(tree, path), path.slice(0, -1), made - 1);
}
