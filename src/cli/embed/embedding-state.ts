/** The state of semantic search: which model, what keeps it from working, and whether its server runs. Asks no other process. */
import { serverStatus } from "../../embedding/client/embed-via-server.ts";
import { embeddingServerOf } from "../../embedding/client/home-server.ts";
import { checkEndpoint } from "../../embedding/endpoint/ask-endpoint.ts";
import { readEndpointKey } from "../../embedding/endpoint/key.ts";
import { EmbeddingFault } from "../../embedding/fault.ts";
import { type ModelChoice, parseModelChoice, printableUrl } from "../../embedding/model-choice.ts";
import { readModelFolder } from "../../embedding/onnx/model-files.ts";
import { isRuntimeThere, runtimeFolder } from "../../embedding/onnx/runtime-folder.ts";
import type { ServerStatus } from "../../embedding/server/answer-line.ts";
import { readLastFault } from "../../embedding/last-fault.ts";
import {
  countMissingVectors,
  type MissingVectorCount,
} from "../../ingest/search/missing-vectors.ts";
import { findOddFile } from "../../ingest/search/foreign-files.ts";
import { findIndexProblem } from "../../ingest/search/index-status.ts";
import { hasIndex, indexPath, openIndex } from "../../ingest/search/open-index.ts";
import { StoreFault } from "../../store/fault.ts";
import type { Text } from "../../text/text.ts";
import type { Installation } from "../command/command.ts";
import { embeddingHome } from "./embedding-home.ts";

export type EmbeddingState = {
  readonly isOn: boolean;
  readonly choice: ModelChoice;
  /** Null where nothing is known to be wrong. */
  readonly fault: EmbeddingFault | null;
  /** Since when the server fails; null where it is the settings that are wrong. */
  readonly failingSince: string | null;
  /** Null where every document is embedded, or that cannot be told. */
  readonly missing: MissingVectorCount | null;
  /** Null when it does not run. */
  readonly server: ServerStatus | null;
};

export async function readEmbeddingState(installation: Installation): Promise<EmbeddingState> {
  const home = embeddingHome(installation);
  const { settings, paths } = home;
  const choice = parseModelChoice(settings.model, paths, settings.modelCacheDir);
  const wrong = findEmbeddingFault(choice, home);
  const last = wrong === null ? readLastFault(paths.run, settings.model) : null;
  return {
    isOn: settings.enabled,
    choice,
    fault: wrong ?? last?.fault ?? null,
    failingSince: last?.ts ?? null,
    missing: await readMissing(installation),
    server: await serverStatus(embeddingServerOf(home).socket),
  };
}

/** Without making an index where there is none, or repairing one. */
async function readMissing(installation: Installation): Promise<MissingVectorCount | null> {
  const { dataFolder } = installation;
  if (findOddFile(indexPath(dataFolder)) !== null || !hasIndex(dataFolder)) return null;
  if (findIndexProblem(dataFolder, false) !== null) return null;
  try {
    const index = openIndex(dataFolder);
    try {
      return await countMissingVectors(index, installation);
    } finally {
      await index.close();
    }
  } catch (error) {
    // What is wrong with the index is told by the check that looks at it.
    if (error instanceof StoreFault) return null;
    throw error;
  }
}

function findEmbeddingFault(
  choice: ModelChoice,
  { paths, env }: ReturnType<typeof embeddingHome>,
): EmbeddingFault | null {
  try {
    if (choice.kind === "endpoint")
      checkEndpoint({ url: choice.url, key: readEndpointKey(paths.home, env) });
    if (choice.kind === "folder") {
      readModelFolder(choice.path, choice.name);
      if (!isRuntimeThere(paths.home))
        return new EmbeddingFault("NO_RUNTIME", runtimeFolder(paths.home));
    }
    return null;
  } catch (error) {
    if (error instanceof EmbeddingFault) return error;
    throw error;
  }
}

export function modelChoiceText(choice: ModelChoice, { embedding: words }: Text): string {
  switch (choice.kind) {
    case "table":
      return words.table;
    case "folder":
      return words.folder(choice.name, choice.path);
    case "endpoint":
      return words.endpoint(choice.name, printableUrl(choice.url));
  }
}
