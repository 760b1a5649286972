/** `self-gen memory reject ID`: marks a detected decision as none, so that it does not come back; `--undo` reverts that. */
import { keyedHash } from "../../config/secret-key.ts";
import { asText, UNKNOWN_SESSION } from "../../event/event.ts";
import { insertEvent } from "../../ingest/insert-event.ts";
import { extractDecisions } from "../../recall/search/documents/decisions.ts";
import { DECISION_JUDGED, hashDecisionWords } from "../../remember/memory/judged-decisions.ts";
import { MEMORY } from "../../remember/memory/memory.ts";
import { type CommandArgs, refresh, withStore } from "../command/command.ts";
import { Fault } from "../command/fault.ts";
import { oneLine, print, printJson } from "../terminal/terminal.ts";

/** The event that it was read from, and which of the event's it is. */
const DECISION_ID_FORM = /^([0-9a-f][0-9a-f-]{5,63})(?:\.(\d{1,4}))?$/i;

export const reject = (args: CommandArgs): Promise<number> =>
  withStore(args.installation, async (context) => {
    const { text } = args;
    const { faults } = text.memory;
    const named = args.words[1] ?? "";
    const [, eventId = "", part = "0"] = DECISION_ID_FORM.exec(named) ?? [];
    await refresh(context, text);
    const event = eventId === "" ? null : await context.store.event(eventId.toLowerCase());
    const found = event === null ? undefined : extractDecisions(event)[Number(part)];
    if (event === null || found === undefined) {
      throw new Fault("NO_DECISION", faults.noDecision(oneLine(named, 80)), faults.noDecisionFix);
    }
    if (event.type === MEMORY) {
      const id = oneLine(event.id);
      throw new Fault("IS_MEMORY", faults.isMemory, faults.isMemoryFix(id));
    }
    const isDecision = args.has("undo");
    const { projectPath } = event;
    const { about } = found;
    const hash = keyedHash(args.installation.paths.run);
    const words = hashDecisionWords({ projectPath, about, text: found.text }, hash);
    await insertEvent(context, {
      type: DECISION_JUDGED,
      sessionId: UNKNOWN_SESSION,
      projectPath,
      words,
      of: event.id,
      isDecision,
    });
    const id = `${asText(event.id) ?? ""}.${part}`;
    if (args.has("json")) printJson({ id, text: found.text, isDecision });
    else {
      print(text.memory[isDecision ? "accepted" : "rejected"](oneLine(found.text)));
      if (!isDecision) print(`  ${text.memory.rejectedHint(id)}`);
    }
    return 0;
  });
