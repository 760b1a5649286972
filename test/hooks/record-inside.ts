/** What a hook appends, by its own function and without its process: for tests that only need something recorded. */
import { readText } from "../../src/clients/stdin.ts";
import { openRecording, recordInput } from "../../src/hooks/hook.ts";
import { PROGRAM, type Sandbox } from "../sandbox.ts";

export function recordInside(sandbox: Sandbox, payload: unknown): void {
  const mask = process.umask(0o077);
  try {
    const recording = openRecording(sandbox.env, PROGRAM);
    const text = JSON.stringify(payload);
    if (recording !== null) {
      recordInput(readText(text, text.length), "claude-code", recording, process.pid);
    }
  } finally {
    process.umask(mask);
  }
}
