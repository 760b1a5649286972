/**
 * Installs what tests need and the program does not, once: a folder's lock file decides whether it is up to date.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dir, "..");

const PARTS = [
  { folder: "test", what: "compiler, linter and test tools (about 120 MB)" },
  { folder: "test/real", what: "the real programs that tests run against (about 1.1 GB)" },
] as const;

const stampOf = (folder: string): string =>
  Bun.hash(readFileSync(join(folder, "package-lock.json"))).toString(16);

export async function installParts(): Promise<void> {
  for (const { folder, what } of PARTS) {
    const place = join(root, folder);
    const stampFile = join(place, "node_modules/.installed");
    const stamp = stampOf(place);
    if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) continue;
    process.stdout.write(`installing, once: ${what} into ${folder}/node_modules\n`);
    const child = Bun.spawn(["npm", "ci", "--no-audit", "--no-fund", "--loglevel=error"], {
      cwd: place,
      stdio: ["ignore", "inherit", "inherit"],
    });
    if ((await child.exited) !== 0) throw new Error(`npm ci failed in ${folder}`);
    writeFileSync(stampFile, stamp);
  }
}

if (import.meta.main) await installParts();
