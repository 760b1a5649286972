/** Where the skills that a client offers in a project are prepared for prompts (`recall/skill-match/`): a cache. */

const NAME_UNITS = 32;

export const skillFolder = (run: string): string => `${run}/skills`;

/** `projectPath`: the folder may have any name; a file may not. */
export function skillIndexPath(run: string, client: string, projectPath: string): string {
  const hash = new Bun.CryptoHasher("sha256").update(`${client}\0${projectPath}`).digest("hex");
  return `${skillFolder(run)}/${hash.slice(0, NAME_UNITS)}.index`;
}
