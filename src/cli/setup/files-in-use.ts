/**
 * Our files that settings still call after `uninstall`: hooks we took over are given back byte for byte, and a call of a
 * missing file would fail at every event. Such a file stays and does nothing: launchers and the generic producer are silent
 * without the program, and a few lines of shell replace the program.
 */
import { chmodSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { listHookCommands } from "../../clients/registration.ts";
import type { Text } from "../../text/text.ts";
import { isFilePlaced, launchersIn, producerIn, programIn } from "./home-files.ts";
import type { InstalledLink } from "./install-record.ts";
import { quoteForShell } from "../../system/shell-word.ts";

export type FilesInUse = {
  /** Files and links that stay as they are. */
  readonly paths: readonly string[];
  /** What takes the program's place; null where nothing calls it. */
  readonly stub: { readonly path: string; readonly text: string } | null;
};

const PRODUCER = "lifecycle-logger.sh";
const CALLS_PROGRAM = /(?:^|[\s/'"])self-gen['"]?\s+hook(?:\s|$)/;

/** `settings`: texts as they will be. */
export function findFilesInUse(
  settings: readonly string[],
  home: string,
  links: readonly InstalledLink[],
  { setup }: Text,
): FilesInUse {
  const commands = settings.flatMap(listHookCommands);
  const isCalled = (name: string): boolean => commands.some((one) => one.includes(name));
  const program = programIn(home);
  const producer = producerIn(home);
  const targets = [
    ...launchersIn(home).filter((path) => isCalled(`/hooks/${basename(path)}`)),
    ...(isCalled(`/${PRODUCER}`) ? [producer] : []),
    ...(commands.some((one) => CALLS_PROGRAM.test(one)) ? [program] : []),
  ];
  const files = targets.filter((path) => existsSync(path));
  const linked = links.filter(({ target }) => files.includes(target)).map(({ path }) => path);
  return {
    paths: [...files, ...linked],
    stub: files.includes(program)
      ? { path: program, text: stubText(setup.uninstall.stub(program)) }
      : null,
  };
}

/** Whoever types it is told; a hook is told nothing. */
const stubText = (told: string): string =>
  `#!/bin/sh
test "$1" = hook && exit 0
echo ${quoteForShell(told)} >&2
exit 1
`;

/** By renaming: the program that does this is the one whose place it takes. */
export function placeStub({ stub }: FilesInUse): void {
  if (stub === null || isFilePlaced(stub.path, stub.text)) return;
  mkdirSync(dirname(stub.path), { recursive: true, mode: 0o700 });
  const temporary = `${stub.path}.${Bun.randomUUIDv7()}`;
  try {
    writeFileSync(temporary, stub.text, { mode: 0o755 });
    chmodSync(temporary, 0o755);
    renameSync(temporary, stub.path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}
