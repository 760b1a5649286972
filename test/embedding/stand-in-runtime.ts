/**
 * Packages with the names of those that run a model, which make vectors of a text's letters: what surrounds them is ours and is
 * tested with them; the real ones run in `real-model.long.test.ts`.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export const STAND_IN_DIMS = 8;

/** A token is a letter's code; the text `crash` ends the process, `hang` never comes back, `fail` throws. */
const TOKENIZER = `export class Tokenizer {
  encode(text) {
    if (text.endsWith("crash")) process.kill(process.pid, "SIGKILL");
    if (text.endsWith("fail")) throw new Error("cannot read that");
    return { ids: [1, ...[...text].map((one) => one.codePointAt(0)), 2] };
  }
}`;

const SESSION = `class Tensor { constructor(type, data, dims) { this.data = data; this.dims = dims; } }
class InferenceSession {
  inputNames = ["input_ids", "attention_mask"];
  outputNames = ["last_hidden_state"];
  static create(path) {
    if (require("node:fs").readFileSync(path, "utf8") !== "weights") throw new Error("not weights");
    return Promise.resolve(new InferenceSession());
  }
  run({ input_ids }) {
    const size = ${STAND_IN_DIMS};
    const data = new Float32Array(input_ids.data.length * size);
    for (const [at, id] of input_ids.data.entries()) data[at * size + (Number(id) % size)] = 1;
    return Promise.resolve({ last_hidden_state: { data, dims: [1, input_ids.data.length, size] } });
  }
}
module.exports = { InferenceSession, Tensor };`;

export function placeRuntime(home: string): void {
  const place = (name: string, file: string, text: string, type: string): void => {
    const folder = join(home, "embedding/runtime/node_modules", name);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "package.json"), JSON.stringify({ name, main: file, type }));
    writeFileSync(join(folder, file), text);
  };
  place("@huggingface/tokenizers", "tokenizers.js", TOKENIZER, "module");
  place("onnxruntime-node", "index.js", SESSION, "commonjs");
}

/** A folder that looks like a model. */
export function placeModel(folder: string, weights = "weights"): string {
  mkdirSync(join(folder, "onnx"), { recursive: true });
  writeFileSync(join(folder, "tokenizer.json"), "{}");
  writeFileSync(join(folder, "onnx/model_quantized.onnx"), weights);
  return folder;
}
