/**
 * What each kind of event says beyond its columns: one type per kind, declared once. Writers of a kind must give these
 * fields; readers get them as `UncheckedFields` (`event.ts`), because the line may come from another program or version.
 */
import type { DerivedPayloads } from "./derived-payloads.ts";
import type { ObservedPayloads } from "./observed-payloads.ts";

export type Payloads = ObservedPayloads & DerivedPayloads;

export type EventKind = keyof Payloads;
