/** A client that is killed in the middle of a turn. */
import { openClaude, type Claude } from "../real/claude.ts";
import { openConversation } from "../real/conversation.ts";
import { script } from "../real/script.ts";
import type { Sandbox } from "../sandbox.ts";
import { bash, hookCommand, recordInto } from "./recording-client.ts";

export const open = (sandbox: Sandbox): Claude =>
  openClaude({ hookCommand: hookCommand(), extraEnv: recordInto(sandbox) });

/** Killed while the model is thinking about its second prompt. */
export async function dieInTheMiddle(claude: Claude): Promise<void> {
  await using talk = openConversation(claude, ["--allowedTools", "Bash"]);
  await talk.say(`살펴봐 ${script(bash("bash gone.txt"), bash("echo here"), { text: "seen" })}`);
  const answered = claude.api.main().length;
  talk.begin(`끝나지 않을 일 ${script({ text: "never", delayMs: 20_000 })}`);
  while (claude.api.main().length === answered) await Bun.sleep(10);
  await talk.kill();
}

export const LEFT = ["bash: gone.txt: No such file or directory"];

export const again = (...args: readonly string[]): string[] => [...args, "-p", "이어서 하자"];
