/** One session under watch: its evidence, what its transcripts were read up to, and what was last said of it. */
import type { SignReader } from "../../clients/client-kit.ts";
import {
  clientNamed,
  type ClientName,
  clientOfProvider,
  USUAL_CLIENT,
} from "../../clients/clients.ts";
import { kitOf } from "../../clients/kits.ts";
import type { SessionEvidence } from "../live/evidence.ts";
import type { Conclusion } from "../live/resolve.ts";
import { openUsageTally, type UsageTally } from "../usage/tally.ts";
import type { SessionSnapshot } from "./provider.ts";
import type { Surroundings, TranscriptTail } from "./surroundings.ts";

export type Watched = {
  readonly evidence: SessionEvidence;
  tally: UsageTally;
  main: Reading | null;
  /** Of subagents, by path. */
  readonly agents: Map<string, Reading>;
  /** Something was seen since it was last concluded. */
  isChanged: boolean;
  /** One of its transcripts is not what it was. */
  isRestarted: boolean;
  /** There is more of its transcript to read. */
  isBehind: boolean;
  conclusion: Conclusion | null;
  snapshot: SessionSnapshot | null;
};

export type Reading = {
  readonly path: string;
  readonly tail: TranscriptTail;
  signsOf: SignReader;
};

export const newWatched = (evidence: SessionEvidence): Watched => ({
  evidence,
  tally: openUsageTally(),
  main: null,
  agents: new Map(),
  isChanged: true,
  isRestarted: false,
  isBehind: true,
  conclusion: null,
  snapshot: null,
});

export const watchedClient = ({ identity }: SessionEvidence): ClientName =>
  clientNamed(identity.client) ?? clientOfProvider(identity.provider) ?? USUAL_CLIENT;

export const openReading = (
  path: string,
  client: ClientName,
  { openTranscript }: Surroundings,
): Reading => ({
  path,
  tail: openTranscript(path, client),
  signsOf: kitOf(client).transcript.openSigns(),
});
