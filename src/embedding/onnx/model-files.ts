/** What makes a folder a model: a tokenizer, its weights, and how it is meant to be used. */
import { existsSync, readFileSync } from "node:fs";
import { EmbeddingFault } from "../fault.ts";

/** The smallest that is there is taken: quantised weights lose little and load fast. */
export const WEIGHTS: readonly string[] = [
  "onnx/model_quantized.onnx",
  "onnx/model_int8.onnx",
  "onnx/model_uint8.onnx",
  "onnx/model.onnx",
  "model_quantized.onnx",
  "model.onnx",
];

export const TOKENIZER = "tokenizer.json";
/** Read where they are there. */
export const OPTIONAL_FILES: readonly string[] = [
  "tokenizer_config.json",
  "config.json",
  "1_Pooling/config.json",
];

const MAX_TOKENS = 512;

export type ModelFiles = {
  readonly weights: string;
  readonly pooling: "mean" | "cls";
  /** What stands before every text: some models were trained so. */
  readonly prefix: string;
  readonly mostTokens: number;
};

export function readModelFolder(path: string, name: string): ModelFiles {
  if (!existsSync(path)) throw new EmbeddingFault("NO_MODEL_FOLDER", path);
  const weights = WEIGHTS.find((one) => existsSync(`${path}/${one}`));
  if (weights === undefined) throw new EmbeddingFault("MODEL_INCOMPLETE", `${path}/${WEIGHTS[0]}`);
  if (!existsSync(`${path}/${TOKENIZER}`))
    throw new EmbeddingFault("MODEL_INCOMPLETE", `${path}/${TOKENIZER}`);
  const positions = numberIn(path, "config.json", "max_position_embeddings");
  const limit = numberIn(path, "tokenizer_config.json", "model_max_length");
  return {
    weights,
    pooling:
      jsonIn(path, "1_Pooling/config.json")["pooling_mode_cls_token"] === true ? "cls" : "mean",
    prefix: /(?:^|[-/])e5(?:[-/]|$)/i.test(name) ? "query: " : "",
    mostTokens: Math.min(MAX_TOKENS, positions ?? MAX_TOKENS, limit ?? MAX_TOKENS),
  };
}

function jsonIn(path: string, name: string): Readonly<Record<string, unknown>> {
  try {
    return (JSON.parse(readFileSync(`${path}/${name}`, "utf8")) ?? {}) as Record<string, unknown>;
  } catch {
    return {};
  }
}

function numberIn(path: string, name: string, field: string): number | null {
  const value = jsonIn(path, name)[field];
  return typeof value === "number" && value >= 8 ? value : null;
}
