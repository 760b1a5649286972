/** The table inside the program, as a model like any other. */
import type { RawModel } from "./careful.ts";
import { EmbeddingFault } from "./fault.ts";
import { builtInEncoder } from "./static/built-in.ts";

export function openTableModel(): RawModel {
  try {
    const { name, width, encode } = builtInEncoder();
    return {
      model: name,
      dims: width,
      encode: (texts) => texts.map((text) => encode(text)),
      close: () => Promise.resolve(),
    };
  } catch (error) {
    throw new EmbeddingFault(
      "TABLE_BROKEN",
      error instanceof Error ? error.message : String(error),
    );
  }
}
