/**
 * What a hook writes, by its own functions and without its process, for tests that only need something recorded: the lines
 * of its payload, and at a session's end the summary. Nothing is saved or analyzed behind it.
 */
import { parseHookInput } from "../../src/clients/hook/stdin.ts";
import { openRecording, type HookRecord, recordInput } from "../../src/hooks/hook.ts";
import { openAnswerContext } from "../../src/hooks/answer-context.ts";
import { summarizeEnd } from "../../src/hooks/session-end.ts";
import { requestSave } from "../../src/hooks/turn-end.ts";
import { PROGRAM, type Sandbox } from "../sandbox.ts";

/** How many record just now: a mask is the process's, and tests may run beside each other. */
let recording = 0;
let usualMask = 0;

export async function recordInside(sandbox: Sandbox, payload: unknown): Promise<void> {
  // A process takes longer than a millisecond to start: what follows another is later.
  await Bun.sleep(2);
  const mask = process.umask(0o077);
  if (recording++ === 0) usualMask = mask;
  try {
    const opened = openRecording(sandbox.env, PROGRAM);
    if (opened === null) return;
    const text = JSON.stringify(payload);
    const input = parseHookInput(text, text.length);
    const recorded = recordInput(input, "claude-code", opened, process.pid);
    if (recorded?.kind === "end") await endInside(recorded);
  } finally {
    if (--recording === 0) process.umask(usualMask);
  }
}

/** Whatever fails, as in a hook, is somebody else's to make up for. */
async function endInside(recorded: HookRecord<"end">): Promise<void> {
  try {
    const opened = openAnswerContext(recorded.paths);
    try {
      if ((await summarizeEnd(recorded, opened)) !== null) requestSave(recorded);
    } finally {
      await opened.context.store.close();
    }
  } catch {
    // The lines of the payload are there.
  }
}
