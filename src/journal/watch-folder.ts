/**
 * Calls back when something in a folder changes, also one that is created or replaced later. A watch may miss changes, and
 * the system may refuse one: it only makes polling faster.
 */
import { type FSWatcher, statSync, watch } from "node:fs";

export type FolderWatch = Disposable & { renew(): void };

export function watchFolder(folder: string | null, wake: () => void): FolderWatch {
  let watcher: FSWatcher | null = null;
  let watched = "";
  const close = (): void => {
    watcher?.close();
    watcher = null;
  };
  return {
    renew: () => {
      const now = identityOf(folder);
      if (folder === null || now === watched) return;
      close();
      watched = now;
      if (now === "") return;
      try {
        watcher = watch(folder, wake);
        watcher.on("error", close);
      } catch {
        // No watches left: polling is enough.
      }
    },
    [Symbol.dispose]: close,
  };
}

/** The folder that a file stands in. */
export const containingFolder = (path: string | null): string | null =>
  path === null ? null : path.slice(0, path.lastIndexOf("/"));

function identityOf(folder: string | null): string {
  try {
    const stats = folder === null ? undefined : statSync(folder, { throwIfNoEntry: false });
    return stats === undefined ? "" : `${stats.dev}:${stats.ino}`;
  } catch {
    return "";
  }
}
