/** The names in a folder, in no order; none where there is no folder, or one that cannot be read. */
import { rareFiles } from "./system.ts";

export function listNames(folder: string): readonly string[] {
  try {
    return rareFiles().readdirSync(folder);
  } catch {
    return [];
  }
}
