/** The table inside the program, as a model like any other. */
import type { EmbeddingModel } from "./embedding-model.ts";
import { EmbeddingFault } from "./fault.ts";

export async function openTableModel(): Promise<EmbeddingModel> {
  const { builtInEncoder } = await import("./static/built-in.ts");
  try {
    const { name, width, encode, knows } = builtInEncoder();
    return {
      model: name,
      dims: width,
      encode: (texts) => texts.map(encode),
      knows,
      close: async () => undefined,
    };
  } catch (error) {
    throw new EmbeddingFault("TABLE_BROKEN", error instanceof Error ? error.message : "table.bin");
  }
}
