/**
 * What `embedding.model` means:
 *
 *   default              the built-in table
 *   /folder, ~/folder    the user's own ONNX model
 *   http://…#name        the user's endpoint, and its name for the model
 *   owner/name           an ONNX model that `embed setup` downloaded
 */
import { expandHome, type Paths } from "../config/paths.ts";

const TABLE = "default";
/** What names of the table's versions begin with. */
export const TABLE_MODELS = "static-";

export type ModelChoice =
  | { readonly kind: "table" }
  | { readonly kind: "folder"; readonly name: string; readonly path: string }
  | { readonly kind: "endpoint"; readonly url: string; readonly name: string };

export function parseModelChoice(
  model: string,
  { home, userHome }: Pick<Paths, "home" | "userHome">,
  modelCacheDir: string | null,
): ModelChoice {
  if (model === TABLE) return { kind: "table" };
  if (/^https?:\/\//i.test(model)) return parseEndpointChoice(model);
  if (/^[/~]/.test(model)) {
    const path = expandHome(model, userHome) ?? model;
    return { kind: "folder", name: path, path };
  }
  const folder = modelFolder({ home, userHome }, modelCacheDir);
  // A name is no way out of the folder.
  const safe = model.replaceAll(/[^\w./-]/g, "_").replaceAll("..", "_");
  return { kind: "folder", name: model, path: `${folder}/${safe}` };
}

/** Whether vectors that a model of this name made are those of the model that is chosen. */
export function embeddedBy(choice: ModelChoice, model: string): boolean {
  switch (choice.kind) {
    case "table":
      return model.startsWith(TABLE_MODELS);
    case "folder":
      return model === choice.name;
    case "endpoint":
      return model === `${choice.url}#${choice.name}`;
  }
}

/** Where models lie that were brought here. */
export const modelFolder = (
  { home, userHome }: Pick<Paths, "home" | "userHome">,
  modelCacheDir: string | null,
): string => expandHome(modelCacheDir ?? undefined, userHome) ?? `${home}/models`;

function parseEndpointChoice(text: string): Extract<ModelChoice, { kind: "endpoint" }> {
  const hash = text.indexOf("#");
  const [address, name] =
    hash === -1 ? [text, ""] : [text.slice(0, hash), decodeURIComponent(text.slice(hash + 1))];
  let end = address.length;
  while (address[end - 1] === "/") end--;
  return { kind: "endpoint", url: address.slice(0, end), name };
}

/** An address as it may be printed: somebody may have put a password into it. */
export const printableUrl = (url: string): string => url.replace(/\/\/[^/@]*@/, "//…@");

export const endpointSetting = (url: string, name: string): string =>
  `${url}#${encodeURIComponent(name)}`;
