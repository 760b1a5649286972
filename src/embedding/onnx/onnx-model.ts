/**
 * An ONNX model in its own process: the compiled program as a plain runtime for the installed packages. They are foreign
 * native code: if it crashes, one request fails and the server survives.
 */
import { writeFileSync } from "node:fs";
import type { Environment } from "../../config/paths.ts";
import type { EmbeddingModel } from "../embedding-model.ts";
import { EmbeddingFault } from "../fault.ts";
import { openLineReader } from "../server/line-reader.ts";
// oxlint-disable-next-line import/default -- as a text: it runs elsewhere.
import encoder from "./encode.mjs" with { type: "text" };
import { type ModelFiles, readModelFolder } from "./model-files.ts";
import { isRuntimeThere, runtimeFolder } from "./runtime-folder.ts";

const LOADING_MS = 120_000;
const ENCODING_MS = 120_000;
const LONGEST_LINE_BYTES = 64 * 1024 * 1024;
const COMPLAINT_UNITS = 300;

export type OnnxHome = {
  readonly program: string;
  readonly home: string;
  readonly env: Environment;
};

export async function openOnnx(
  { name, path }: { readonly name: string; readonly path: string },
  onnxHome: OnnxHome,
): Promise<EmbeddingModel> {
  const files = readModelFolder(path, name);
  if (!isRuntimeThere(onnxHome.home))
    throw new EmbeddingFault("NO_RUNTIME", runtimeFolder(onnxHome.home));
  let child = startEncoder(path, files, onnxHome);
  let dims = 0;
  const open = async (): Promise<void> => {
    const first = await child.hear(LOADING_MS);
    const told = first["dims"];
    if (typeof told !== "number") throw new EmbeddingFault("MODEL_FAILED", String(first["error"]));
    dims = told;
  };
  try {
    await open();
  } catch (error) {
    child.end();
    throw error;
  }
  let turn: Promise<unknown> = Promise.resolve();
  const encode = async (texts: readonly string[]): Promise<readonly number[][]> => {
    if (child.isGone()) {
      child = startEncoder(path, files, onnxHome);
      await open();
    }
    child.say({ texts });
    const { embeddings, error } = await child.hear(ENCODING_MS);
    if (!Array.isArray(embeddings)) throw new EmbeddingFault("MODEL_FAILED", String(error));
    return embeddings as number[][];
  };
  return {
    model: name,
    dims,
    encode: (texts) => {
      const mine = turn.then(() => encode(texts));
      turn = mine.catch(() => undefined);
      return mine;
    },
    close: () => {
      child.end();
      return Promise.resolve();
    },
  };
}

type EncoderProcess = {
  readonly say: (value: object) => void;
  /** The next line; a process that has gone, or does not answer in time, is ended and told as a fault. */
  readonly hear: (limitMs: number) => Promise<Readonly<Record<string, unknown>>>;
  readonly isGone: () => boolean;
  readonly end: () => void;
};

function startEncoder(
  path: string,
  files: ModelFiles,
  { program, home, env }: OnnxHome,
): EncoderProcess {
  const folder = runtimeFolder(home);
  // Written anew each time: it belongs to this program.
  writeFileSync(`${folder}/encode.mjs`, encoder, { mode: 0o600 });
  const words = [path, files.weights, files.pooling, files.prefix, String(files.mostTokens)];
  const child = Bun.spawn([program, `${folder}/encode.mjs`, ...words], {
    cwd: folder,
    env: { PATH: env["PATH"] ?? "", HOME: folder, BUN_BE_BUN: "1" },
    stdin: "pipe",
    stdout: "pipe",
    stderr: "pipe",
  });
  const lines: string[] = [];
  let complaint = "";
  let isGone = false;
  let wake = (): void => undefined;
  void follow(child.stdout, openLineReader(LONGEST_LINE_BYTES), (line) => {
    lines.push(line ?? "{}");
    wake();
  }).then(() => {
    isGone = true;
    wake();
  });
  void follow(child.stderr, openLineReader(LONGEST_LINE_BYTES), (line) => {
    complaint = `${complaint} ${line ?? ""}`.slice(-COMPLAINT_UNITS);
  });
  const end = (): void => {
    isGone = true;
    child.kill("SIGKILL");
  };
  return {
    isGone: () => isGone,
    end,
    say: (value) => {
      void child.stdin.write(`${JSON.stringify(value)}\n`);
      void child.stdin.flush();
    },
    hear: async (limitMs) => {
      if (lines.length === 0 && !isGone) {
        const { promise, resolve } = Promise.withResolvers<void>();
        wake = resolve;
        const timer = setTimeout(resolve, limitMs);
        await promise;
        clearTimeout(timer);
      }
      const line = lines.shift();
      if (line !== undefined) return JSON.parse(line) as Record<string, unknown>;
      end();
      await child.exited;
      throw new EmbeddingFault("MODEL_FAILED", complaint.trim() || "no answer");
    },
  };
}

async function follow(
  stream: ReadableStream<Uint8Array>,
  read: ReturnType<typeof openLineReader>,
  take: (line: string | null) => void,
): Promise<void> {
  try {
    for await (const chunk of stream) for (const line of read(Buffer.from(chunk))) take(line);
  } catch {
    // It is gone.
  }
}
