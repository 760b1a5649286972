/**
 * What each kind of event says beyond its columns: one type per kind, declared once. Whoever makes an event of a kind gives these
 * fields; whoever reads one gets them as `Unchecked` (`event.ts`), because the line may come from another program or version.
 */
import type { DerivedPayloads } from "./derived-payloads.ts";
import type { ObservedPayloads } from "./observed-payloads.ts";

export type Payloads = ObservedPayloads & DerivedPayloads;

export type EventKind = keyof Payloads;
