/**
 * What each kind of event says beyond its columns: one type per kind, declared once. Whoever makes an event of a kind gives these
 * fields; whoever reads one gets them as `Unchecked` (`event.ts`), because the line may come from another program or version.
 */
import type { MadePayloads } from "./made-payloads.ts";
import type { SeenPayloads } from "./seen-payloads.ts";

export type Payloads = SeenPayloads & MadePayloads;

export type EventKind = keyof Payloads;
