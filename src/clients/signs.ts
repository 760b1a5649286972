/** How each client's transcript is read for signs of what its session is doing. */
import type { JsonObject } from "../event/event.ts";
import { claudeMaySign, openClaudeSigns } from "./claude-code/signs.ts";
import type { ClientName } from "./client-name.ts";
import { codexMaySign, openCodexSigns } from "./codex/signs.ts";
import type { Sign } from "./sign.ts";

/** The records of one file, in their order, to what they show. Never throws; remembers little, whatever it is given. */
export type SignReader = (record: JsonObject) => readonly Sign[];

const READERS = {
  "claude-code": { maySign: claudeMaySign, open: openClaudeSigns },
  codex: { maySign: codexMaySign, open: openCodexSigns },
} as const satisfies Record<
  ClientName,
  { readonly maySign: (line: string) => boolean; readonly open: () => SignReader }
>;

/** One for every file: what was told before is not told again, and what a fork copied is passed over. */
export const openSigns = (client: ClientName): SignReader => READERS[client].open();

/** Whether a line may give a sign, without parsing it. */
export const maySign = (client: ClientName, line: string): boolean => READERS[client].maySign(line);
