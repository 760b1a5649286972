/** What every store promises (src/store/store.ts). Each store runs this suite on a fresh one per test. */
import { describe } from "bun:test";
import type { Store } from "../../src/store/store.ts";
import { provesFailures } from "./contract-failures.ts";
import { provesTheHistory } from "./contract-history.ts";
import { provesWhatIsCounted } from "./contract-aggregates.ts";
import { provesWhatIsKnown } from "./contract-recall-queries.ts";
import { provesWhatIsMonitored } from "./contract-waits-and-usage.ts";
import { provesTheProtocol } from "./contract-protocol.ts";
import { provesFiles } from "./contract-files.ts";
import { provesQueries } from "./contract-queries.ts";
import { provesTheOrder } from "./contract-recorded.ts";
import { provesTransactions } from "./contract-transactions.ts";

/** A store that is closed, and its traces removed, when the test ends. */
export type OpenStore = () => AsyncDisposable & { readonly store: Store };

export function provesTheContract(name: string, open: OpenStore): void {
  describe(`${name} store`, () => {
    provesTransactions(open);
    provesQueries(open);
    provesWhatIsKnown(open);
    provesTheProtocol(open);
    provesTheOrder(open);
    provesWhatIsMonitored(open);
    provesWhatIsCounted(open);
    provesTheHistory(open);
    provesFailures(open);
    provesFiles(open);
  });
}
