import { embedMissing as embedDocuments } from "../../ingest/search/embed-missing.ts";
import { catchUp } from "../../ingest/search/catch-up.ts";
import { openBackground } from "../../ingest/search/open-meaning.ts";
import { withIndex } from "../../ingest/search/open.ts";
import { withStore } from "../command/command.ts";
import type { EmbedMissing } from "./batch.ts";

/** What has no vector yet gets one: of what was recorded, what the search index has, after it has read what it lacks. */
export const embedMissing: EmbedMissing = (house, budgetMs) =>
  withStore(house, (context) =>
    withIndex(house.dataFolder, async (index) => {
      const deadline = performance.now() + budgetMs;
      await catchUp(context, index, { budgetMs });
      const model = await openBackground(house);
      const { batchSize } = house.loaded.config.embedding;
      const left = deadline - performance.now();
      const done =
        model === null
          ? { documents: 0 }
          : await embedDocuments(index, model, { budgetMs: left, batchSize });
      const upTo = (await index.vectorState())?.upTo ?? 0;
      return { embedded: done.documents, left: await index.countAfter(upTo) };
    }),
  );
