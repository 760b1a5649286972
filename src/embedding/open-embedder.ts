/** The model that is chosen, ready to work. What a kind of model needs is loaded only for it. */
import type { Environment, Paths } from "../config/paths.ts";
import type { Config } from "../config/schema.ts";
import { carefully, type RawModel } from "./careful.ts";
import type { Embedder } from "./embedder.ts";
import { type ModelChoice, readChoice } from "./model-choice.ts";

export type EmbedderHome = {
  readonly paths: Pick<Paths, "home" | "userHome">;
  readonly settings: Config["embedding"];
  readonly env: Environment;
  /** The compiled program: it is also what runs a model of the person's own. */
  readonly program: string;
};

/** Throws an `EmbeddingFault` where it cannot be had. */
export async function openEmbedder(given: EmbedderHome): Promise<Embedder> {
  const { paths, settings } = given;
  const choice = readChoice(settings.model, paths, settings.modelCacheDir);
  return carefully(await openModel(choice, given), settings.batchSize);
}

async function openModel(choice: ModelChoice, given: EmbedderHome): Promise<RawModel> {
  const { paths, settings, env, program } = given;
  switch (choice.kind) {
    case "table":
      return (await import("./table.ts")).openTableModel();
    case "endpoint": {
      const { readKey } = await import("./endpoint/key.ts");
      const { openEndpoint } = await import("./endpoint/endpoint-model.ts");
      const key = readKey(paths.home, env);
      const { clientTimeoutMs: timeoutMs } = settings.server;
      return openEndpoint({ url: choice.url, key, timeoutMs }, choice.name);
    }
    case "folder": {
      const { openOnnx } = await import("./onnx/onnx-model.ts");
      return openOnnx(choice, { program, home: paths.home, env });
    }
  }
}
