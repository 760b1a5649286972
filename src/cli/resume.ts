/** Opens a session in its client. Without one it is what `record on` was called before. */
import type { Store } from "../store/store.ts";
import type { Text } from "../text/text.ts";
import { type Command, type Given, refresh, withStore } from "./command/command.ts";
import { Fault, usageFault } from "./command/fault.ts";
import { findSession } from "./command/find-session.ts";
import { turnOn } from "./record.ts";
import { canOpen, openClient } from "./resume/open-client.ts";
import { clientCallOf, shellLine } from "./resume/client-call.ts";
import { findEvent, isNumber, numberedHit } from "./show/find-hit.ts";
import { askYesNo, canAsk } from "./terminal/ask.ts";
import { print, printError, printJson } from "./terminal/terminal.ts";

const FORM = "SESSION|@N";

export const resume: Command = {
  usage: ({ options, resume: words }) => ({
    words: FORM,
    options: {
      print: { type: "boolean", help: words.options.print },
      json: { type: "boolean", help: options.json },
    },
  }),
  run: async (given) => {
    const { text, has } = given;
    const [word, ...others] = given.words;
    if (word === undefined && !has("print")) {
      // Who forgot the ID does not mean to be recorded; a script that was written before does.
      if (canAsk() && !askYesNo(text.pause.turnOn, false)) throw missingSession(text);
      const code = turnOn(given);
      printError(text.pause.nextTime("self-gen record on"));
      return code;
    }
    if (word === undefined || word === "" || others.length > 0) throw missingSession(text);
    const call = await withStore(given.house, async ({ store, ...context }) => {
      await refresh({ store, ...context }, text);
      const session = await findSession(store, await sessionIdOf(word, given, store), text);
      return clientCallOf(session, store, text);
    });
    if (has("json")) printJson(call);
    else if (has("print") || !canOpen()) print(shellLine(call));
    else return openClient(call, text);
    return 0;
  },
};

const missingSession = (text: Text): Fault =>
  usageFault(text, "resume", text.faults.form(`self-gen resume ${FORM}`));

/** A search result stands for its session. */
async function sessionIdOf(word: string, { house, text }: Given, store: Store): Promise<string> {
  if (!isNumber(word)) return word;
  const found = await findEvent(store, numberedHit(word, house.paths.run, text));
  if (found !== null) return found.event.sessionId;
  throw new Fault("NO_HIT", text.search.goneHit, text.search.noLastFix);
}
