/** Opens models and their server for a command, and words the fault of one that cannot be. */
import { existsSync } from "node:fs";
import type { ServerHome } from "../../embedding/client/home-server.ts";
import { EmbeddingFault } from "../../embedding/fault.ts";
import { host } from "../../system/host.ts";
import type { Text } from "../../text/text.ts";
import type { Installation } from "../command/command.ts";
import { Fault } from "../command/fault.ts";
import { programIn } from "../setup/home-files.ts";

/** The installed program does the work; without it the one that was called. */
export function embeddingHome({ paths, loaded }: Installation): ServerHome {
  const installed = programIn(paths.home);
  return {
    paths,
    settings: loaded.config.embedding,
    env: host().env,
    program: existsSync(installed) ? installed : host().program,
  };
}

export function asEmbedFault(error: unknown, { embedding }: Text): unknown {
  if (!(error instanceof EmbeddingFault)) return error;
  const [message, fix] = embedding.faults[error.code](error.detail);
  return new Fault(error.code, message, fix);
}
