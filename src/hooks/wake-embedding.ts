/**
 * After a session's start was answered: starts the embedding server, if it is enabled and not running. Only connects and
 * asks nothing, because a client waits for this process.
 */
import { openConfigLookup } from "../config/load.ts";
import type { Environment, Paths } from "../config/paths.ts";
import { isServerThere, startServer } from "../embedding/client/embed-via-server.ts";
import { socketPathOf } from "../embedding/client/socket-path.ts";

const CONNECT_MS = 20;

export async function wakeEmbedding(
  paths: Paths,
  program: string,
  env: Environment,
): Promise<void> {
  const asked = openConfigLookup(paths.config)("embedding.server.socketPath");
  const socket = socketPathOf(paths, asked, env);
  if (!(await isServerThere(socket, CONNECT_MS))) startServer(program, env);
}
