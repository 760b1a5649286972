import { embedMissingDocuments as embedDocuments } from "../../ingest/search/embed-missing.ts";
import { catchUpWithStore } from "../../ingest/search/catch-up.ts";
import { countMissingVectors } from "../../ingest/search/missing-vectors.ts";
import { openBackgroundEmbedder } from "../../ingest/search/open-meaning.ts";
import { withIndex } from "../../ingest/search/open-index.ts";
import { withStore } from "../command/command.ts";
import type { MissingEmbedder } from "./batch.ts";

/** What has no vector yet gets one: of what was recorded, what the search index has, after it has read what it lacks. */
export const embedMissing: MissingEmbedder = (house, budgetMs) =>
  withStore(house, (context) =>
    withIndex(house.dataFolder, async (index) => {
      const deadline = performance.now() + budgetMs;
      await catchUpWithStore(context, index, { budgetMs });
      const model = await openBackgroundEmbedder(house).catch(() => null);
      const { batchSize } = house.loaded.config.embedding;
      const left = deadline - performance.now();
      const done =
        model === null
          ? { documents: 0 }
          : await embedDocuments(index, model, { budgetMs: left, batchSize });
      const missing = await countMissingVectors(index, house);
      return { embedded: done.documents, left: missing?.documents ?? 0 };
    }),
  );
