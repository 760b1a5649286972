import { allLines } from "../journal/folder.ts";
import type { DaemonHome } from "./daemon-home.ts";

export const journalIds = ({ sandbox }: DaemonHome): string[] => {
  const ids = allLines(sandbox.journal).flatMap((line) => {
    try {
      return [(JSON.parse(line) as { id: string }).id];
    } catch {
      return [];
    }
  });
  return [...new Set(ids)].toSorted();
};
