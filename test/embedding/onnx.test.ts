import { expect, test } from "bun:test";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { toEmbedder } from "../../src/embedding/embedding-model.ts";
import { EmbeddingFault } from "../../src/embedding/fault.ts";
import { readModelFolder } from "../../src/embedding/onnx/model-files.ts";
import { openOnnx } from "../../src/embedding/onnx/onnx-model.ts";
import { openSandbox, PROGRAM, type Sandbox } from "../sandbox.ts";
import { placeModel, placeRuntime, STAND_IN_DIMS } from "./stand-in-runtime.ts";

const open = (sandbox: Sandbox, path: string, name = path) =>
  openOnnx({ name, path }, { program: PROGRAM, home: sandbox.home, env: sandbox.env });

async function faultOf(work: Promise<unknown>): Promise<EmbeddingFault> {
  try {
    await work;
  } catch (error) {
    if (error instanceof EmbeddingFault) return error;
    throw error;
  }
  throw new Error("nothing was wrong");
}

/** Mean of its letters' places, of unit length. */
function lettersOf(text: string): number[] {
  const vector = Array.from({ length: STAND_IN_DIMS }, () => 0);
  for (const id of [1, ...Array.from(text, (one) => one.codePointAt(0) ?? 0), 2]) {
    const at = id % STAND_IN_DIMS;
    vector[at] = (vector[at] ?? 0) + 1;
  }
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}

test("a model in a folder runs beside its packages, with the program as their runtime: mean of the tokens, of unit length", async () => {
  using sandbox = openSandbox();
  placeRuntime(sandbox.home);
  const model = await open(sandbox, placeModel(join(sandbox.folder, "모델 하나")));
  try {
    expect(model.dims).toBe(STAND_IN_DIMS);
    const embedder = toEmbedder(model, 2);
    const texts = ["deploy", "", "배포 스크립트", "x\ny", "{}"];
    const vectors = await embedder.embed(texts);
    for (const [at, text] of texts.entries())
      for (const [place, value] of (text === "" ? [] : lettersOf(text)).entries())
        expect(vectors[at]?.[place]).toBeCloseTo(value, 5);
    expect(vectors[1]).toBeNull();
    const both = await Promise.all([embedder.embed(["one"]), embedder.embed(["two"])]);
    expect(both[1]?.[0]?.[0]).toBeCloseTo(lettersOf("two")[0] ?? 0, 5);
  } finally {
    await model.close();
  }
});

test("a text that it fails at, or that crashes it, costs that request; the next one is served", async () => {
  using sandbox = openSandbox();
  placeRuntime(sandbox.home);
  const model = await open(sandbox, placeModel(join(sandbox.folder, "m")));
  try {
    const encode = async (text: string) => model.encode([text]);
    expect((await faultOf(encode("please fail"))).detail).toContain("cannot read that");
    expect(await encode("a")).toHaveLength(1);
    expect((await faultOf(encode("please crash"))).code).toBe("MODEL_FAILED");
    expect(await encode("b")).toHaveLength(1);
  } finally {
    await model.close();
  }
});

test("what is missing is named: the folder, its weights, its tokenizer, the packages; broken weights are told in their words", async () => {
  using sandbox = openSandbox();
  const path = join(sandbox.folder, "m");
  expect(await faultOf(open(sandbox, path))).toMatchObject({ code: "NO_MODEL_FOLDER" });
  mkdirSync(path);
  expect((await faultOf(open(sandbox, path))).detail).toContain(".onnx");
  placeModel(path, "garbage");
  rmSync(join(path, "tokenizer.json"));
  expect((await faultOf(open(sandbox, path))).detail).toContain("tokenizer.json");
  placeModel(path, "garbage");
  expect((await faultOf(open(sandbox, path))).code).toBe("NO_RUNTIME");
  placeRuntime(sandbox.home);
  expect((await faultOf(open(sandbox, path))).detail).toContain("not weights");
  expect(readdirSync(join(sandbox.home, "embedding/runtime"))).toContain("encode.mjs");
});

test("how a model is meant to be used is read from its folder: pooling, length, and the words that some want first", () => {
  using sandbox = openSandbox();
  const path = placeModel(join(sandbox.folder, "m"));
  expect(readModelFolder(path, path)).toEqual({
    weights: "onnx/model_quantized.onnx",
    pooling: "mean",
    prefix: "",
    mostTokens: 512,
  });
  mkdirSync(join(path, "1_Pooling"));
  writeFileSync(join(path, "1_Pooling/config.json"), '{"pooling_mode_cls_token":true}');
  writeFileSync(join(path, "config.json"), '{"max_position_embeddings":128}');
  writeFileSync(join(path, "tokenizer_config.json"), '{"model_max_length":1e30}');
  expect(readModelFolder(path, "Xenova/multilingual-e5-small")).toMatchObject({
    pooling: "cls",
    prefix: "query: ",
    mostTokens: 128,
  });
  writeFileSync(join(path, "config.json"), "not JSON");
  expect(readModelFolder(path, "Xenova/keye5").prefix).toBe("");
  expect(readFileSync(join(path, "config.json"), "utf8")).toBe("not JSON");
});
