/** `<home>/embedding/runtime`: the packages that run an ONNX model, put there by `embed setup` and by nothing else. */
import { existsSync } from "node:fs";

export const runtimeFolder = (home: string): string => `${home}/embedding/runtime`;

const PACKAGES = ["onnxruntime-node", "@huggingface/tokenizers"] as const;

export const isRuntimeThere = (home: string): boolean =>
  PACKAGES.every((name) => existsSync(`${runtimeFolder(home)}/node_modules/${name}/package.json`));
