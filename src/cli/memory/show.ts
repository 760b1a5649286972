/** `self-gen memory show ID`: one of them whole, be it a memory, a rule or a decision of a conversation. */
import { explainHiddenPath } from "../../recall/compose/hidden-path.ts";
import { type CommandArgs, refresh, withStore } from "../command/command.ts";
import { localTime, print, printJson } from "../terminal/terminal.ts";
import { toMemoryJson, memoryDetailLines } from "./memory-lines.ts";
import { findPossibleRule, possibleRuleDetails, toPossibleRuleJson } from "./possible-rules.ts";
import { findOver, overDetails, toOverJson } from "./ended-rules.ts";
import { findMemory } from "./find-memory.ts";
import { statementDetails, toSameIdJson, toStatementJson } from "./statement-lines.ts";
import { findStatements } from "./statements.ts";

export const show = (args: CommandArgs): Promise<number> =>
  withStore(args.installation, async (context) => {
    await refresh(context, args.text);
    const words = await findStatements(args, context);
    const possible = await findPossibleRule(args, context, words[0]?.id);
    const rules = possible === null ? [] : [possible];
    if (words.length + rules.length > 0) {
      const said = [...words.map(toStatementJson), ...rules.map(toPossibleRuleJson)];
      if (args.has("json")) printJson(toSameIdJson(said));
      else
        printDetails(
          [
            ...words.flatMap((one) => statementDetails(one, args.text)),
            ...rules.flatMap((one) => possibleRuleDetails(one, args.text, localTime(one.ts))),
          ],
          args,
        );
      return 0;
    }
    const over = await findOver(args, context);
    if (over !== null) {
      if (args.has("json")) printJson(toOverJson(over));
      else for (const line of overDetails(over, args.text)) print(line);
      return 0;
    }
    const memory = await findMemory(context.store, args.words[1] ?? "", args.text);
    if (args.has("json")) printJson(toMemoryJson(memory));
    else printDetails(memoryDetailLines(memory, args.text), args);
    return 0;
  });

const printDetails = (lines: readonly string[], { text }: CommandArgs): void => {
  for (const line of [...lines, ...explainHiddenPath(lines, text.context)]) print(line);
};
