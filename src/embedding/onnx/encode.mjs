// Runs beside the packages that `self-gen embed setup` installed, with the program itself as its runtime: reads lines
// {"texts":[…]} and answers {"embeddings":[[…], …]}. The first line that it prints is {"dims":N}. One line, one answer.
import { existsSync, readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { Tokenizer } from "@huggingface/tokenizers";
import { InferenceSession, Tensor } from "onnxruntime-node";

const [folder, model, pooling, prefix, mostTokens] = process.argv.slice(2);
const say = (value) => process.stdout.write(`${JSON.stringify(value)}\n`);
const read = (name) => {
  const path = `${folder}/${name}`;
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {};
};

const tokenizer = new Tokenizer(read("tokenizer.json"), read("tokenizer_config.json"));
const session = await InferenceSession.create(`${folder}/${model}`);
const limit = Number(mostTokens);

function tokensOf(text) {
  const { ids } = tokenizer.encode(prefix + text);
  // What ends a text ends a cut one too.
  return ids.length > limit ? [...ids.slice(0, limit - 1), ids.at(-1)] : ids;
}

/** One by one: texts of one length would have to be padded, and a quantised model reads padding. */
async function encode(text) {
  const ids = tokensOf(text);
  const shape = [1, ids.length];
  const tensor = (values) => new Tensor("int64", BigInt64Array.from(values, BigInt), shape);
  const feeds = { input_ids: tensor(ids) };
  if (session.inputNames.includes("attention_mask"))
    feeds.attention_mask = tensor(ids.map(() => 1));
  if (session.inputNames.includes("token_type_ids"))
    feeds.token_type_ids = tensor(ids.map(() => 0));
  const outputs = await session.run(feeds);
  const ready = outputs.sentence_embedding;
  if (ready !== undefined) return [...ready.data];
  const { data, dims } = outputs.last_hidden_state ?? outputs[session.outputNames[0]];
  if (dims.length === 2) return [...data];
  const [, tokens, size] = dims;
  const vector = Array.from({ length: size }, () => 0);
  const count = pooling === "cls" ? 1 : tokens;
  for (let token = 0; token < count; token++)
    for (let at = 0; at < size; at++) vector[at] += data[token * size + at] / count;
  return vector;
}

say({ dims: (await encode("dimensions")).length });
for await (const line of createInterface({ input: process.stdin })) {
  try {
    const embeddings = [];
    for (const text of JSON.parse(line).texts) embeddings.push(await encode(text));
    say({ embeddings });
  } catch (error) {
    say({ error: String(error?.message ?? error) });
  }
}
