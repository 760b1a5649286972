/** A session's state with its reasons, for other programs: with ISO times, as everywhere else. */
import type { StateEvidence, StateResolution } from "./live/state-resolution.ts";

export type PublicEvidence = Omit<StateEvidence, "at"> & { readonly at: string };

export type PublicExplanation = Omit<StateResolution, "since" | "until" | "evidence"> & {
  readonly since: string;
  readonly evidence: readonly PublicEvidence[];
  readonly until: string | null;
};

const iso = (ms: number): string => new Date(ms).toISOString();

export const toPublicExplanation = (resolved: StateResolution): PublicExplanation => ({
  ...resolved,
  since: iso(resolved.since),
  evidence: resolved.evidence.map((one) => ({ ...one, at: iso(one.at) })),
  until: resolved.until === null ? null : iso(resolved.until),
});

/** The way back, for whoever was told. */
export const resolutionFromPublic = (publicExplanation: PublicExplanation): StateResolution => ({
  ...publicExplanation,
  since: Date.parse(publicExplanation.since),
  evidence: publicExplanation.evidence.map((one) => ({ ...one, at: Date.parse(one.at) })),
  until: publicExplanation.until === null ? null : Date.parse(publicExplanation.until),
});
