/** The answer to "what is this session doing" as other programs are told it: every time as an ISO time, as everywhere else. */
import type { Evidence, Resolved } from "./live/resolved.ts";

export type PublicEvidence = Omit<Evidence, "at"> & { readonly at: string };

export type PublicExplanation = Omit<Resolved, "since" | "until" | "evidence"> & {
  readonly since: string;
  readonly evidence: readonly PublicEvidence[];
  readonly until: string | null;
};

const iso = (ms: number): string => new Date(ms).toISOString();

export const publicExplanation = (resolved: Resolved): PublicExplanation => ({
  ...resolved,
  since: iso(resolved.since),
  evidence: resolved.evidence.map((one) => ({ ...one, at: iso(one.at) })),
  until: resolved.until === null ? null : iso(resolved.until),
});

/** The way back, for whoever was told. */
export const resolvedFrom = (told: PublicExplanation): Resolved => ({
  ...told,
  since: Date.parse(told.since),
  evidence: told.evidence.map((one) => ({ ...one, at: Date.parse(one.at) })),
  until: told.until === null ? null : Date.parse(told.until),
});
