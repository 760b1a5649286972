/** Hands the terminal to a client until it exits. */
import { findProgram } from "../../system/find-program.ts";
import { host } from "../../system/host.ts";
import type { Text } from "../../text/text.ts";
import { Fault } from "../command/fault.ts";
import { printWhole } from "../terminal/terminal.ts";
import { type ResumeCommand, toShellLine } from "../../observe/resume-command.ts";

/** A client needs a terminal to draw on and to be typed into. */
export function canOpenClient(): boolean {
  const { terminal } = host();
  return terminal.isTty(0) && terminal.isTty(1);
}

export async function openClient(call: ResumeCommand, { resume: words }: Text): Promise<number> {
  const [name, ...rest] = call.command;
  const { env } = host();
  const program = findProgram(name, env["PATH"] ?? "");
  if (program === null) {
    throw new Fault("CLIENT_MISSING", words.missing(name), words.missingFix(toShellLine(call)));
  }
  printWhole(toShellLine(call), 2);
  // Ctrl-C is for the client, which reads it from the same terminal.
  const ignore = (): void => undefined;
  process.on("SIGINT", ignore);
  try {
    const child = Bun.spawn([program, ...rest], {
      cwd: call.folder,
      env,
      stdio: ["inherit", "inherit", "inherit"],
    });
    return await child.exited;
  } finally {
    process.off("SIGINT", ignore);
  }
}
