/** What a page may have done: each action is a command that a person could have typed. */
import type { JsonObject } from "../../event/event.ts";
import type { Text } from "../../text/text.ts";
import type { Records } from "../api/route.ts";
import type { RunOwn } from "../own-command.ts";

export type Actions = {
  /** Throws an `ApiFault`, also for a name that there is not. */
  readonly run: (name: string, body: JsonObject) => Promise<object>;
};

export type ActionParts = {
  readonly runOwn: RunOwn;
  readonly text: () => Text;
  /** Null while the database is being opened. */
  readonly records: () => Records | null;
  /** A setting was changed: what is answered from now on goes by it. */
  readonly changed?: () => Promise<void>;
};

export type Action = (body: JsonObject, parts: ActionParts) => Promise<object>;
