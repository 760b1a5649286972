import * as v from "valibot";
import type { FlatEvent } from "../../../store/store.ts";
import { ANYTHING, TEXT, TIME, orNull } from "./schema.ts";

/** What every event has; the rest is its kind's, whose types are `event/`'s. */
export const EVENT = v.looseObject({
  id: TEXT,
  v: ANYTHING,
  type: TEXT,
  ts: TIME,
  sessionId: TEXT,
  project: orNull(TEXT),
  projectPath: orNull(TEXT),
}) as v.GenericSchema as v.GenericSchema<FlatEvent>;
