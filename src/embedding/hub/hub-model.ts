/** What a hub offers under a model's name, and which of it is needed. */
import { EmbeddingFault } from "../fault.ts";
import { OPTIONAL_FILES, TOKENIZER, WEIGHTS } from "../onnx/model-files.ts";
import { readBoundedBody } from "../read-body.ts";

export const DEFAULT_HUB = "https://huggingface.co";
const LARGEST_LIST_BYTES = 8 * 1024 * 1024;

/** A file, and what it must be when it has arrived: its SHA-256, or the hash that git gives it. */
export type HubFile = {
  readonly name: string;
  readonly bytes: number;
  readonly checksum: { readonly kind: "sha256" | "git"; readonly hex: string };
};

export type HubModel = {
  readonly hub: string;
  readonly name: string;
  /** The commit that everything is taken from. */
  readonly revision: string;
  /** The weights last: without them a folder is no model. */
  readonly files: readonly HubFile[];
};

export const modelBytes = ({ files }: HubModel): number =>
  files.reduce((sum, { bytes }) => sum + bytes, 0);

const NAME = /^[\w.-]+\/[\w.-]+$/;

export async function findHubModel(
  hub: string,
  name: string,
  timeoutMs: number,
): Promise<HubModel> {
  const address = hub.replace(/\/+$/, "");
  if (!URL.canParse(address) || !/^https?:/.test(address)) throw new EmbeddingFault("BAD_HUB", hub);
  if (!NAME.test(name) || name.includes("..")) throw new EmbeddingFault("NO_HUB_MODEL", name);
  const listed = await list(address, name, timeoutMs);
  const wrong = new EmbeddingFault("HUB_ANSWER", address);
  const { sha, siblings } = listed as { sha?: unknown; siblings?: unknown };
  if (typeof sha !== "string" || !/^[0-9a-f]{40}$/.test(sha) || !Array.isArray(siblings))
    throw wrong;
  const offered = new Map<string, HubFile>();
  for (const one of siblings) {
    const file = fileOf(one);
    if (file !== null) offered.set(file.name, file);
  }
  const weights = WEIGHTS.find((one) => offered.has(one));
  if (weights === undefined) throw new EmbeddingFault("MODEL_INCOMPLETE", `${name}/${WEIGHTS[0]}`);
  if (!offered.has(TOKENIZER)) throw new EmbeddingFault("MODEL_INCOMPLETE", `${name}/${TOKENIZER}`);
  const names = [TOKENIZER, ...OPTIONAL_FILES, `${weights}_data`, weights];
  const files = names.flatMap((one) => offered.get(one) ?? []);
  return { hub: address, name, revision: sha, files };
}

/** Null for one that cannot be checked. */
function fileOf(given: unknown): HubFile | null {
  const { rfilename, size, blobId, lfs } = (given ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof rfilename !== "string") return null;
  const large = (lfs ?? {}) as { sha256?: unknown; size?: unknown };
  const bytes = typeof large.size === "number" ? large.size : size;
  if (typeof bytes !== "number" || !Number.isSafeInteger(bytes) || bytes < 0) return null;
  if (typeof large.sha256 === "string" && /^[0-9a-f]{64}$/.test(large.sha256))
    return { name: rfilename, bytes, checksum: { kind: "sha256", hex: large.sha256 } };
  if (typeof blobId === "string" && /^[0-9a-f]{40}$/.test(blobId))
    return { name: rfilename, bytes, checksum: { kind: "git", hex: blobId } };
  return null;
}

async function list(hub: string, name: string, timeoutMs: number): Promise<object> {
  let status = 0;
  let body: Uint8Array | null = null;
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(`${hub}/api/models/${name}?blobs=true`, { signal });
    status = response.status;
    body = await readBoundedBody(response, LARGEST_LIST_BYTES);
  } catch (error) {
    throw asHubFault(error, hub);
  }
  // A hub says 401 of what it does not have, so as not to tell what is private.
  if (status === 404 || status === 401) throw new EmbeddingFault("NO_HUB_MODEL", name);
  if (status !== 200) throw new EmbeddingFault("HUB_STATUS", `${status} ${hub}`);
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(body ?? new Uint8Array(0)));
    if (typeof value === "object" && value !== null) return value;
  } catch {
    // Told like any other answer that is none.
  }
  throw new EmbeddingFault("HUB_ANSWER", hub);
}

export function asHubFault(error: unknown, hub: string): EmbeddingFault {
  if (error instanceof EmbeddingFault) return error;
  const { name, code, message } = error as NodeJS.ErrnoException;
  return name === "TimeoutError"
    ? new EmbeddingFault("HUB_SLOW", hub)
    : new EmbeddingFault("HUB_UNREACHABLE", `${hub} (${code ?? message})`);
}
