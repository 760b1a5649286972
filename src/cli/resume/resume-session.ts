/** `self-gen resume` for a session chosen on a full-screen view, after that has released the terminal. */
import type { CommandArgs } from "../command/command.ts";

export async function resumeSession(args: CommandArgs, sessionId: string): Promise<number> {
  const { resume } = await import("../resume.ts");
  return resume.run({ ...args, words: [sessionId], has: () => false });
}
