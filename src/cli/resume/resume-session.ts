/** `self-gen resume` for whoever has chosen a session elsewhere, with the terminal to itself again. */
import type { CommandArgs } from "../command/command.ts";

export async function resumeSession(given: CommandArgs, sessionId: string): Promise<number> {
  const { resume } = await import("../resume.ts");
  return resume.run({ ...given, words: [sessionId], has: () => false });
}
