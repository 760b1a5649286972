/**
 * The embedding model of the settings: the built-in table is opened here, once; any other model answers through the embedding
 * server. Without an answer, search uses words only.
 */
import { embedViaServer } from "../../embedding/client/embed-via-server.ts";
import { type ServerHome, embeddingServerOf } from "../../embedding/client/home-server.ts";
import type { Embedder } from "../../embedding/embedder.ts";
import { type ModelChoice, parseModelChoice } from "../../embedding/model-choice.ts";
import { openEmbedder } from "../../embedding/open-embedder.ts";
import type {
  MeaningVectors,
  MeaningModel,
} from "../../recall/search/meaning/similarity-search.ts";
import { host } from "../../system/host.ts";
import type { Installation } from "../installation.ts";

/** Somebody waits for what is searched; nobody for what is embedded in the background. */
const SEARCH_MS = 1000;

type InstallationSettings = Pick<Installation, "paths" | "loaded">;

const homeOf = ({ paths, loaded }: InstallationSettings): ServerHome => {
  const { env, program } = host();
  return { paths, settings: loaded.config.embedding, env, program };
};

/** Null where it is turned off. */
export function openMeaning(installation: InstallationSettings): MeaningModel | null {
  const home = homeOf(installation);
  const { settings } = home;
  if (!settings.enabled) return null;
  return {
    threshold: settings.threshold,
    embed: isBuiltInModel(home)
      ? async (texts) => {
          const { model, dims, embed } = await openTable(home);
          return { model, dims, vectors: await embed(texts) };
        }
      : (texts) => askServer(home, texts, SEARCH_MS),
    ...(isBuiltInModel(home)
      ? { knows: async (text: string) => (await openTable(home)).knows?.(text) ?? true }
      : {}),
  };
}

/** For as many texts as there are; null where it is turned off. Throws where the server does not answer. */
export async function openBackgroundEmbedder(
  installation: InstallationSettings,
): Promise<Embedder | null> {
  const home = homeOf(installation);
  const { settings } = home;
  if (!settings.enabled) return null;
  if (isBuiltInModel(home)) return openTable(home);
  const { clientTimeoutMs } = settings.server;
  const first = await askServer(home, ["."], clientTimeoutMs);
  if (first === null) throw new Error("the embedding server does not answer");
  const { model, dims } = first;
  return {
    model,
    dims,
    embed: async (texts) => {
      const made = await askServer(home, texts, clientTimeoutMs);
      if (made?.model !== model || made.dims !== dims) throw new Error("the server is another one");
      return made.vectors;
    },
    close: async () => undefined,
  };
}

/** Whether vectors are made here, in microseconds. */
export const isBuiltInModelSet = (installation: InstallationSettings): boolean =>
  isBuiltInModel(homeOf(installation));

const isBuiltInModel = ({ paths, settings }: ServerHome): boolean =>
  parseModelChoice(settings.model, paths, settings.modelCacheDir).kind === "table";

/** The model that is set. */
export const choiceOf = ({ paths, loaded }: InstallationSettings): ModelChoice =>
  parseModelChoice(loaded.config.embedding.model, paths, loaded.config.embedding.modelCacheDir);

let table: Promise<Embedder> | null = null;

/** It never changes while a program runs. */
async function openTable(home: ServerHome): Promise<Embedder> {
  table ??= openEmbedder(home);
  try {
    return await table;
  } catch (error) {
    table = null;
    throw error;
  }
}

const askServer = (
  home: ServerHome,
  texts: readonly string[],
  limitMs: number,
): Promise<MeaningVectors | null> => {
  const server = embeddingServerOf(home);
  return embedViaServer(texts, { ...server, timeoutMs: Math.min(server.timeoutMs, limitMs) });
};
