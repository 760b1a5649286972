import { embedMissingDocuments as embedDocuments } from "../../ingest/search/embed-missing.ts";
import { catchUpWithStore } from "../../ingest/search/catch-up.ts";
import { countMissingVectors } from "../../ingest/search/missing-vectors.ts";
import { openBackgroundEmbedder } from "../../ingest/search/open-meaning.ts";
import { withIndex } from "../../ingest/search/open-index.ts";
import { type Installation, withStore } from "../command/command.ts";

/** Documents that got a vector, and documents that still have none. */
export type EmbedBatchResult = { readonly embedded: number; readonly left: number };

/** Brings the search index up to date first: only documents in it get vectors. */
export const embedMissing = (
  installation: Installation,
  budgetMs: number,
): Promise<EmbedBatchResult> =>
  withStore(installation, (context) =>
    withIndex(installation.dataFolder, async (index) => {
      const deadline = performance.now() + budgetMs;
      await catchUpWithStore(context, index, { budgetMs });
      const model = await openBackgroundEmbedder(installation).catch(() => null);
      const { batchSize } = installation.loaded.config.embedding;
      const left = deadline - performance.now();
      const done =
        model === null
          ? { documents: 0 }
          : await embedDocuments(index, model, { budgetMs: left, batchSize });
      const missing = await countMissingVectors(index, installation);
      return { embedded: done.documents, left: missing?.documents ?? 0 };
    }),
  );
