/** What a command that only looks answers. Whoever asks while it looks is told what that one finds. */
import type { OwnCommandRunner } from "../../own-command.ts";

const runningCommands = new WeakMap<OwnCommandRunner, Map<string, Promise<unknown>>>();

export function sharedAnswer(runOwn: OwnCommandRunner, args: readonly string[]): Promise<unknown> {
  const going = runningCommands.get(runOwn) ?? new Map<string, Promise<unknown>>();
  runningCommands.set(runOwn, going);
  const name = JSON.stringify(args);
  const found = going.get(name);
  if (found !== undefined) return found;
  const mine = runOwn(args)
    .then(({ answer }) => answer)
    .finally(() => going.delete(name));
  going.set(name, mine);
  return mine;
}
