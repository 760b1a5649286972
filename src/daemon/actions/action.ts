/** What a page may have done: each action is a command that a person could have typed. */
import type { JsonObject } from "../../event/event.ts";
import type { Text } from "../../text/text.ts";
import type { RouteRecords } from "../api/route.ts";
import type { DeclaredFields } from "../declared-fields.ts";
import type { OwnCommandRunner } from "../own-command.ts";

export type PageActions = {
  /** Throws an `ApiFault`, also for a name that there is not. */
  readonly run: (name: string, body: JsonObject) => Promise<object>;
};

export type PageActionContext = {
  readonly runOwn: OwnCommandRunner;
  readonly text: () => Text;
  /** Null while the database is being opened. */
  readonly records: () => RouteRecords | null;
  /** A setting was changed: what is answered from now on goes by it. */
  readonly changed?: () => Promise<void>;
};

export type PageAction<Fields extends DeclaredFields = DeclaredFields> = {
  readonly fields: Fields;
  readonly run: (body: JsonObject, parts: PageActionContext) => Promise<object>;
};
