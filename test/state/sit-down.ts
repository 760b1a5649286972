/** A person at a real client's prompt: the box is there, takes keys, and is free. */
import { join } from "node:path";
import type { ClientStatusEntry } from "../../src/clients/status/entry.ts";
import { readStatusFiles } from "../../src/clients/claude-code/client-status-file.ts";
import type { Claude } from "../real/claude.ts";
import { until } from "../until.ts";
import { untilItTakesKeys } from "./keys.ts";
import { isFree } from "./person.ts";
import { openScreen, type Screen } from "./screen.ts";

export async function sitDown(claude: Claude, ...args: readonly string[]): Promise<Screen> {
  const screen = openScreen([claude.binary, ...args], { cwd: claude.project, env: claude.env });
  await screen.waitUntil("the input box is there", isFree);
  await untilItTakesKeys(screen);
  return screen;
}

/** The box is drawn free a moment before the client is: what is typed in between is queued. */
export async function whenFree({ home }: Claude, screen: Screen): Promise<void> {
  await screen.waitUntil("the input box is free", isFree);
  const board = (): readonly ClientStatusEntry[] => readStatusFiles(join(home, ".claude"));
  await until(() => board().some(({ pid, status }) => pid === screen.pid && status === "idle"));
}
