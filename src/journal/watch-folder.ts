/**
 * Wakes somebody when something in a folder changes, from when there is one, and again when it was replaced. A watch may
 * miss things, and there may be none left to have: it only makes looking again and again faster.
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
