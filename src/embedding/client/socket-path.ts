/**
 * Where the embedding server answers: `embedding.server.socketPath`, else `run/embedding.sock`. A path too long for the
 * system is replaced by one in our own temporary folder, named after the home.
 */
import { type Environment, expandHome, type Paths } from "../../config/paths.ts";

/** The system's own limit is 108 bytes, on some 104, the closing zero included. */
const LONGEST_PATH_BYTES = 100;

export function socketPathOf(
  { run, userHome }: Pick<Paths, "run" | "userHome">,
  setting: string | null,
  env: Environment,
): string {
  const wanted = expandHome(setting ?? undefined, userHome) ?? `${run}/embedding.sock`;
  if (Buffer.byteLength(wanted) <= LONGEST_PATH_BYTES) return wanted;
  const folder = `${env["TMPDIR"] ?? "/tmp"}/self-gen-${process.getuid?.() ?? 0}`;
  return `${folder}/${Bun.hash(wanted).toString(16)}.sock`;
}
