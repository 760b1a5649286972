/** The model that is chosen, ready to work. What a kind of model needs is loaded only for it. */
import type { Environment, Paths } from "../config/paths.ts";
import type { Config } from "../config/schema.ts";
import { toEmbedder, type EmbeddingModel } from "./embedding-model.ts";
import type { Embedder } from "./embedder.ts";
import { type ModelChoice, parseModelChoice } from "./model-choice.ts";

export type EmbedderHome = {
  readonly paths: Pick<Paths, "home" | "userHome">;
  readonly settings: Config["embedding"];
  readonly env: Environment;
  /** The compiled program: it is also what runs a model of the person's own. */
  readonly program: string;
};

/** Throws an `EmbeddingFault` where it cannot be had. */
export async function openEmbedder(embedderHome: EmbedderHome): Promise<Embedder> {
  const { paths, settings } = embedderHome;
  const choice = parseModelChoice(settings.model, paths, settings.modelCacheDir);
  return toEmbedder(await openModel(choice, embedderHome), settings.batchSize);
}

async function openModel(choice: ModelChoice, embedderHome: EmbedderHome): Promise<EmbeddingModel> {
  const { paths, settings, env, program } = embedderHome;
  switch (choice.kind) {
    case "table":
      return (await import("./table-model.ts")).openTableModel();
    case "endpoint": {
      const { readEndpointKey } = await import("./endpoint/key.ts");
      const { openEndpoint } = await import("./endpoint/endpoint-model.ts");
      const key = readEndpointKey(paths.home, env);
      const { clientTimeoutMs: timeoutMs } = settings.server;
      return openEndpoint({ url: choice.url, key, timeoutMs }, choice.name);
    }
    case "folder": {
      const { openOnnx } = await import("./onnx/onnx-model.ts");
      return openOnnx(choice, { program, home: paths.home, env });
    }
  }
}
