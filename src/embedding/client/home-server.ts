/** The embedding server of an installation. */
import type { EmbedderHome } from "../open-embedder.ts";
import { type EmbeddingServer, startServer } from "./embed-via-server.ts";
import { socketPathOf } from "./socket-path.ts";

export function embeddingServerOf({ paths, settings, env, program }: ServerHome): EmbeddingServer {
  return {
    socket: socketPathOf(paths, settings.server.socketPath, env),
    timeoutMs: settings.server.clientTimeoutMs,
    start: () => startServer(program, env),
  };
}

export type ServerHome = EmbedderHome & {
  readonly paths: EmbedderHome["paths"] & { readonly run: string };
};
