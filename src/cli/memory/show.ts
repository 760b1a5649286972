/** `self-gen memory show ID`: one of them whole, be it a memory, a rule or a decision of a conversation. */
import { type CommandArgs, refresh, withStore } from "../command/command.ts";
import { resolveProject } from "../context/resolve-session.ts";
import { localTime, print, printJson } from "../terminal/terminal.ts";
import { toMemoryJson, memoryDetailLines } from "./memory-lines.ts";
import { findPossibleRule, possibleRuleDetails, toPossibleRuleJson } from "./possible-rules.ts";
import { findMemory } from "./find-memory.ts";
import {
  findIdentifiedWords,
  standingWordsDetails,
  toStandingWordsJson,
} from "./standing-words.ts";

export const show = (given: CommandArgs): Promise<number> =>
  withStore(given.installation, async (context) => {
    await refresh(context, given.text);
    const { projectPath } = await resolveProject(given, context.store);
    const words = await findIdentifiedWords(given, context, projectPath);
    if (words !== null) {
      if (given.has("json")) printJson(toStandingWordsJson(words));
      else for (const line of standingWordsDetails(words, given.text)) print(line);
      return 0;
    }
    const possible = await findPossibleRule(given, context);
    if (possible !== null) {
      if (given.has("json")) printJson(toPossibleRuleJson(possible));
      else
        for (const line of possibleRuleDetails(possible, given.text, localTime(possible.ts)))
          print(line);
      return 0;
    }
    const memory = await findMemory(context.store, given.words[1] ?? "", given.text);
    if (given.has("json")) printJson(toMemoryJson(memory));
    else for (const line of memoryDetailLines(memory, given.text)) print(line);
    return 0;
  });
