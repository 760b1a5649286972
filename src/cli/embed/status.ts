import { printableUrl } from "../../embedding/model-choice.ts";
import type { CommandArgs } from "../command/command.ts";
import { localTime, oneLine, print, printJson, printLines } from "../terminal/terminal.ts";
import { factLines } from "../terminal/wrap.ts";
import { type EmbeddingState, readEmbeddingState, modelChoiceText } from "./embedding-state.ts";

/** `embed status`; 1 where the chosen model cannot work. */
export async function status({ installation, text, has }: CommandArgs): Promise<number> {
  const { embedding: words } = text;
  const state = await readEmbeddingState(installation);
  const { isOn, choice, fault, failingSince, missing, server } = state;
  const told = fault === null ? null : words.faults[fault.code](fault.detail);
  if (has("json")) {
    const error =
      fault === null
        ? null
        : { code: fault.code, message: told?.[0], fix: told?.[1], since: failingSince };
    const model =
      choice.kind === "endpoint" ? { ...choice, url: printableUrl(choice.url) } : choice;
    printJson({ enabled: isOn, model, error, missing, server });
  } else {
    const { labels } = words;
    const rows = [
      [labels.state, isOn ? words.on : `${words.off}. ${words.turnOn}`],
      [labels.model, oneLine(modelChoiceText(choice, text))],
      [labels.server, serverText(state, words)],
      ...(missing === null
        ? []
        : [[labels.embedded, words.missing(missing.documents, missing.of)] as const]),
    ];
    printLines(factLines(rows));
    if (told !== null) {
      const since = failingSince === null ? null : words.failedAt(localTime(failingSince));
      print(oneLine(since === null ? told[0] : `${since}: ${told[0]}`));
      print(`  ${text.fix}: ${told[1]}`);
    }
  }
  return fault === null ? 0 : 1;
}

const serverText = (
  { server, choice }: EmbeddingState,
  words: CommandArgs["text"]["embedding"],
): string => {
  if (server === null) return words.serverDown;
  const isOther = choice.kind !== "table" && !server.model.endsWith(choice.name);
  if (isOther) return words.serverOther(oneLine(server.model));
  return words.serverUp(server.pid, localTime(server.startedAt), server.embedded);
};
