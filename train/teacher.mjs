/**
 * What the teacher (all-MiniLM-L6-v2, 8 bit) says of every text: `teacher.f32`, 384 numbers a text.
 * One text at a time, so that the answer does not depend on its neighbours. `node teacher.mjs MODEL TEXTS OUT`
 */
import { fork } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Tokenizer } from "@huggingface/tokenizers";
import ort from "onnxruntime-node";

const WORKERS = 2;
const WIDTH = 384;
const MOST_TOKENS = 64;

const [model, input, output, part] = process.argv.slice(2);

async function embed() {
  const read = (name) => JSON.parse(readFileSync(`${model}/${name}`, "utf8"));
  const tokenizer = new Tokenizer(read("tokenizer.json"), read("tokenizer_config.json"));
  const session = await ort.InferenceSession.create(`${model}/onnx/model_quantized.onnx`, {
    intraOpNumThreads: 1,
  });
  const lines = readFileSync(input, "utf8").trimEnd().split("\n");
  const texts = lines
    .filter((_, at) => at % WORKERS === Number(part))
    .map((line) => JSON.parse(line));
  const vectors = new Float32Array(texts.length * WIDTH);
  for (const [at, text] of texts.entries()) {
    let { ids } = tokenizer.encode(text);
    if (ids.length > MOST_TOKENS) ids = [...ids.slice(0, MOST_TOKENS - 1), ids.at(-1)];
    const tensor = (value) =>
      new ort.Tensor(
        "int64",
        BigInt64Array.from(ids, (id) => BigInt(value(id))),
        [1, ids.length],
      );
    const { last_hidden_state: hidden } = await session.run({
      input_ids: tensor((id) => id),
      attention_mask: tensor(() => 1),
      token_type_ids: tensor(() => 0),
    });
    const mean = vectors.subarray(at * WIDTH, (at + 1) * WIDTH);
    for (let cell = 0; cell < hidden.data.length; cell++) mean[cell % WIDTH] += hidden.data[cell];
    const length = Math.hypot(...mean) || 1;
    for (let cell = 0; cell < WIDTH; cell++) mean[cell] /= length;
    if (at % 5000 === 4999) process.stdout.write(`${part}: ${at + 1} of ${texts.length}\n`);
  }
  writeFileSync(`${output}.${part}`, new Uint8Array(vectors.buffer));
}

async function share() {
  const parts = Array.from({ length: WORKERS }, (_, worker) => worker);
  const codes = await Promise.all(
    parts.map(
      (worker) =>
        new Promise((done) => {
          fork(fileURLToPath(import.meta.url), [model, input, output, String(worker)]).on(
            "exit",
            done,
          );
        }),
    ),
  );
  if (codes.some((code) => code !== 0)) throw new Error(`a worker ended with ${codes.join(", ")}`);
  const row = WIDTH * 4;
  const found = parts.map((worker) => readFileSync(`${output}.${worker}`));
  const all = Buffer.alloc(found.reduce((sum, { length }) => sum + length, 0));
  for (let at = 0; at * row < all.length; at++) {
    const from = Math.floor(at / WORKERS) * row;
    found[at % WORKERS].copy(all, at * row, from, from + row);
  }
  writeFileSync(output, all);
  for (const worker of parts) rmSync(`${output}.${worker}`);
}

await (part === undefined ? share() : embed());
