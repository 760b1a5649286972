/** How the team's store makes documents of what it gets: as the local index does, in the transaction of the events. */
import { toSoundKey } from "../../recall/search/terms/sound.ts";
import { termsOf } from "../../recall/search/terms/terms.ts";
import type { DocumentWriter } from "../../store/postgres/search/document-writer.ts";
import { foldEvents } from "../search/fold-events.ts";
import { INDEX_VERSION } from "../search/open-index.ts";

export const DOCUMENTS: DocumentWriter = {
  version: INDEX_VERSION,
  termsOf,
  soundOf: toSoundKey,
  fold: foldEvents,
};
