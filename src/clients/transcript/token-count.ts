import type { Json } from "../../event/event.ts";

/** Records of broken or foreign programs may hold anything: what is no count adds nothing. */
export const readTokenCount = (value: Json | undefined): number =>
  typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? value : 0;
