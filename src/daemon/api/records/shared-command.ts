/** What a command that only looks answers. Whoever asks while it looks is told what that one finds. */
import type { RunOwn } from "../../own-command.ts";

const looking = new WeakMap<RunOwn, Map<string, Promise<unknown>>>();

export function sharedAnswer(runOwn: RunOwn, args: readonly string[]): Promise<unknown> {
  const going = looking.get(runOwn) ?? new Map<string, Promise<unknown>>();
  looking.set(runOwn, going);
  const name = JSON.stringify(args);
  const found = going.get(name);
  if (found !== undefined) return found;
  const mine = runOwn(args)
    .then(({ answer }) => answer)
    .finally(() => going.delete(name));
  going.set(name, mine);
  return mine;
}
