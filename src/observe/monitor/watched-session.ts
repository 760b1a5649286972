/** A watched session: its evidence, how far its transcripts were read, and its last snapshot. */
import type { TranscriptSignalReader } from "../../clients/client-kit.ts";
import {
  parseClientName,
  type ClientName,
  clientOfProvider,
  DEFAULT_CLIENT,
} from "../../clients/clients.ts";
import { kitOf } from "../../clients/kits.ts";
import type { SessionEvidence } from "../live/evidence.ts";
import type { StateConclusion } from "../live/resolve.ts";
import { openUsageTally, type UsageTally } from "../usage/usage-tally.ts";
import type { SessionSnapshot } from "./provider.ts";
import type { MonitorSources, TranscriptTail } from "./monitor-sources.ts";

export type WatchedSession = {
  readonly evidence: SessionEvidence;
  tally: UsageTally;
  main: TranscriptReader | null;
  /** Of subagents, by path. */
  readonly agents: Map<string, TranscriptReader>;
  /** Something was seen since it was last concluded. */
  isChanged: boolean;
  /** One of its transcripts is not what it was. */
  isRestarted: boolean;
  /** There is more of its transcript to read. */
  isBehind: boolean;
  conclusion: StateConclusion | null;
  snapshot: SessionSnapshot | null;
};

export type TranscriptReader = {
  readonly path: string;
  readonly tail: TranscriptTail;
  signsOf: TranscriptSignalReader;
};

export const newWatchedSession = (evidence: SessionEvidence): WatchedSession => ({
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

export const clientOfEvidence = ({ identity }: SessionEvidence): ClientName =>
  parseClientName(identity.client) ?? clientOfProvider(identity.provider) ?? DEFAULT_CLIENT;

export const openTranscriptReader = (
  path: string,
  client: ClientName,
  { openTranscript }: MonitorSources,
): TranscriptReader => ({
  path,
  tail: openTranscript(path, client),
  signsOf: kitOf(client).transcript.openSignals(),
});
