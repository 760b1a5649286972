/**
 * A client's JSON settings, changed as text: what is not ours keeps every byte. An edit inserts or cuts exactly one
 * property or element, in the file's own indentation and line ends; nothing is ever formatted anew.
 *
 * The clients read strict JSON: comments and trailing commas are faults here as they are there.
 */
import { findNodeAtLocation, type Node, parseTree, type ParseError } from "jsonc-parser";

export type SettingsPath = readonly (string | number)[];

export type SettingsFault = {
  readonly kind: "not_json" | "not_object";
  readonly line: number;
  readonly column: number;
  /** It is a comment that stands there. */
  readonly isComment: boolean;
};

export type SettingsTree = { readonly text: string; readonly root: Node };

const BYTE_ORDER_MARK = "\uFEFF";

/** Empty text stands for empty settings. */
export function parseSettings(text: string): SettingsTree | SettingsFault {
  const errors: ParseError[] = [];
  // The mark is one unit wide: a space in its place keeps every offset.
  const plain = text.startsWith(BYTE_ORDER_MARK) ? ` ${text.slice(1)}` : text;
  const root = parseJsonTree(plain, errors);
  const [first] = errors;
  const isComment = first !== undefined && text.startsWith("/", first.offset);
  if (first !== undefined)
    return { kind: "not_json", isComment, ...lineAndColumn(text, first.offset) };
  if (root === undefined || !isStrictJson(plain))
    return { kind: "not_json", isComment, line: 1, column: 1 };
  if (root.type !== "object")
    return { kind: "not_object", isComment, ...lineAndColumn(text, root.offset) };
  return { text, root };
}

export const isSettingsFault = (found: SettingsTree | SettingsFault): found is SettingsFault =>
  "kind" in found;

/** Whether a name stands twice in one object: which of them was meant nobody can tell. */
export const hasDuplicateNames = (node: Node): boolean => {
  const children = node.children ?? [];
  const names = node.type === "object" ? children.map((one) => one.children?.[0]?.value) : [];
  return new Set<unknown>(names).size < names.length || children.some(hasDuplicateNames);
};

/** Where a text stops being JSON; its beginning where that cannot be said. */
export function findJsonFault(text: string): { readonly line: number; readonly column: number } {
  const found = parseSettings(text);
  return isSettingsFault(found) ? found : { line: 1, column: 1 };
}

function parseJsonTree(text: string, errors: ParseError[]): Node | undefined {
  try {
    return parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  } catch {
    // Nested deeper than anybody's settings.
    return undefined;
  }
}

export function isStrictJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

export function lineAndColumn(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split("\n");
  return { line: before.length, column: (before.at(-1) ?? "").length + 1 };
}

export const nodeAt = ({ root }: SettingsTree, path: SettingsPath): Node | undefined =>
  path.length === 0 ? root : findNodeAtLocation(root, [...path]);

/** The value at a path, as far as there are objects on it, and how many names led there; of two of one name the last, as it is read. */
export function valueNode(
  { root }: SettingsTree,
  names: readonly string[],
): { readonly node: Node; readonly depth: number } | null {
  let [node, depth] = [root, 0];
  for (const name of names) {
    if (node.type !== "object") break;
    const found = node.children?.findLast((one) => one.children?.[0]?.value === name);
    const value = found?.children?.[1];
    if (value === undefined) return null;
    [node, depth] = [value, depth + 1];
  }
  return { node, depth };
}

/** Of two of one name a client would use the second, and an edit would change the first. */
export function hasDuplicateName(name: string, object: Node | undefined): boolean {
  if (object?.type !== "object") return false;
  const names = object.children?.map(({ children }): unknown => children?.[0]?.value) ?? [];
  return names.indexOf(name) !== names.lastIndexOf(name);
}

/** Do these settings, if there are any, hold something there? */
export function hasValueAt(text: string | null, path: SettingsPath): boolean {
  if (text === null || text.trim() === "") return false;
  const tree = parseSettings(text);
  return !isSettingsFault(tree) && nodeAt(tree, path) !== undefined;
}

/** A property's place is its name and its value; an element's is its value. */
const extentOf = (node: Node): Node =>
  node.parent?.type === "property" && node.parent.children?.[1] === node ? node.parent : node;

const endOf = (node: Node): number => node.offset + node.length;

/** Takes out one property or element, with the comma that held it. */
export function removeJsonNode(tree: SettingsTree, path: SettingsPath): string {
  const found = nodeAt(tree, path);
  if (found === undefined) return tree.text;
  const node = extentOf(found);
  const siblings = node.parent?.children ?? [];
  const at = siblings.indexOf(node);
  const [before, after] = [siblings[at - 1], siblings[at + 1]];
  const { text } = tree;
  if (before !== undefined) return text.slice(0, endOf(before)) + text.slice(endOf(node));
  if (after !== undefined) return text.slice(0, node.offset) + text.slice(after.offset);
  const parent = node.parent ?? node;
  return `${text.slice(0, parent.offset + 1)}${text.slice(endOf(parent) - 1)}`;
}

/** Puts a property last into the object at `path`. */
export const insertProperty = (
  tree: SettingsTree,
  path: SettingsPath,
  name: string,
  value: unknown,
): string => insert(tree, path, value, name);

/** Puts an element last into the array at `path`. */
export const insertElement = (tree: SettingsTree, path: SettingsPath, value: unknown): string =>
  insert(tree, path, value, null);

function insert(tree: SettingsTree, path: SettingsPath, value: unknown, name: string | null) {
  const { text } = tree;
  const parent = nodeAt(tree, path);
  if (parent === undefined) return text;
  const style = styleOf(text);
  const label = (colon: string): string => (name === null ? "" : JSON.stringify(name) + colon);
  const last = parent.children?.at(-1);
  if (style.isOneLine) {
    const written = label(style.colon) + JSON.stringify(value);
    const place = last === undefined ? parent.offset + 1 : endOf(last);
    return (
      text.slice(0, place) + (last === undefined ? "" : style.comma) + written + text.slice(place)
    );
  }
  const inner = last === undefined ? null : indentOf(text, last.offset);
  const outer = lineIndentOf(text, parent.offset);
  const indent = inner ?? outer + style.unit;
  const lines = JSON.stringify(value, null, style.unit).split("\n");
  const written = style.eol + indent + label(": ") + lines.join(style.eol + indent);
  if (last !== undefined) {
    return `${text.slice(0, endOf(last))},${written}${text.slice(endOf(last))}`;
  }
  const rest = text.slice(parent.offset + 1);
  const closing = /^[ \t]*\r?\n/.test(rest) ? "" : style.eol + outer;
  return text.slice(0, parent.offset + 1) + written + closing + rest;
}

type Style = {
  readonly isOneLine: boolean;
  readonly unit: string;
  readonly eol: string;
  readonly colon: string;
  readonly comma: string;
};

function styleOf(text: string): Style {
  const unit = /\n([ \t]+)["{[]/.exec(text)?.[1] ?? "  ";
  const body = text.trim();
  return {
    isOneLine: !body.includes("\n") && body.replaceAll(/\s/g, "") !== "{}",
    unit,
    eol: text.includes("\r\n") ? "\r\n" : "\n",
    colon: /"\s*:\s/.test(text) ? ": " : ":",
    comma: (text.includes(",") ? /,\s/ : /:\s/).test(text) ? ", " : ",",
  };
}

/** The white space before something that stands first on its line; null when it does not. */
function indentOf(text: string, offset: number): string | null {
  const line = text.slice(text.lastIndexOf("\n", offset - 1) + 1, offset);
  return /^[ \t]*$/.test(line) ? line : null;
}

/** The white space at the beginning of the line that holds `offset`. */
const lineIndentOf = (text: string, offset: number): string =>
  /^[ \t]*/.exec(text.slice(text.lastIndexOf("\n", offset - 1) + 1, offset))?.[0] ?? "";
