/** A model behind an OpenAI-compatible endpoint of the person's own. */
import type { EmbeddingModel } from "../embedding-model.ts";
import { EmbeddingFault } from "../fault.ts";
import { askEndpoint, checkEndpoint, type Endpoint } from "./ask-endpoint.ts";

/** What it is asked once, to learn how large its vectors are. */
const TRIAL = "dimensions";

export async function openEndpoint(endpoint: Endpoint, name: string): Promise<EmbeddingModel> {
  checkEndpoint(endpoint);
  if (name === "") throw new EmbeddingFault("NO_ENDPOINT_MODEL", endpoint.url);
  const [trial] = await encode(endpoint, name, [TRIAL]);
  const dims = trial?.length ?? 0;
  if (dims === 0) throw new EmbeddingFault("ENDPOINT_ANSWER", endpoint.url);
  return {
    model: `${endpoint.url}#${name}`,
    dims,
    encode: async (texts) => {
      const vectors = await encode(endpoint, name, texts);
      const other = vectors.find(({ length }) => length !== dims);
      // A model behind the same name that is another one now: its vectors mean something else.
      if (other !== undefined)
        throw new EmbeddingFault("ENDPOINT_ANSWER", `${other.length} ≠ ${dims}`);
      return vectors;
    },
    close: () => Promise.resolve(),
  };
}

async function encode(
  endpoint: Endpoint,
  name: string,
  texts: readonly string[],
): Promise<readonly number[][]> {
  const { data } = await askEndpoint(endpoint, "/embeddings", {
    model: name,
    input: texts,
    encoding_format: "float",
  });
  const wrong = new EmbeddingFault("ENDPOINT_ANSWER", endpoint.url);
  if (!Array.isArray(data) || data.length !== texts.length) throw wrong;
  const vectors: (number[] | undefined)[] = texts.map(() => undefined);
  for (const [at, one] of (data as unknown[]).entries()) {
    const { index = at, embedding } = (one ?? {}) as { index?: unknown; embedding?: unknown };
    if (typeof index !== "number" || !(index in vectors) || !isVector(embedding)) throw wrong;
    vectors[index] = embedding;
  }
  return vectors.map((vector) => {
    if (vector === undefined) throw wrong;
    return vector;
  });
}

const isVector = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((one) => typeof one === "number" && Number.isFinite(one));

/** The names of the models that it offers; none where it does not tell. */
export async function endpointModels(endpoint: Endpoint): Promise<readonly string[]> {
  checkEndpoint(endpoint);
  const { data } = await askEndpoint(endpoint, "/models", null);
  if (!Array.isArray(data)) return [];
  return (data as unknown[]).flatMap((one) => {
    const { id } = (one ?? {}) as { id?: unknown };
    return typeof id === "string" ? [id] : [];
  });
}
