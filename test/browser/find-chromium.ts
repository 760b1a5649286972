/**
 * Which Chromium tests run: CHROMIUM_BIN; one that is installed; or the one inside the npm package, which has one for Linux
 * on x64 only. The first that shows a page is taken. The one of the package is unpacked once, beside the package, with the
 * libraries it brings along for machines that lack them: under a name of its own and renamed, so that test processes side
 * by side never run half a program.
 */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";

const modules = join(import.meta.dir, "../real/node_modules");
const packed = join(modules, "@sparticuz/chromium/bin");
const unpacked = join(modules, ".cache/chromium");

export type Chromium = {
  readonly path: string;
  /** What it needs beside the usual. */
  readonly env: Readonly<Record<string, string>>;
};

/** The one without a user interface starts sooner and leaves the machine to the page. */
const INSTALLED = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
] as const;
const APPLICATIONS = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
] as const;

export const NO_CHROMIUM = {
  why: "there is no Chromium that runs",
  command: "apt-get install chromium-headless-shell, or set CHROMIUM_BIN",
} as const;

let found: Chromium | null | undefined;

/** Null when there is none. Throws for a CHROMIUM_BIN that is not there. */
export function findChromium(): Chromium | null {
  found ??= candidates().find(works) ?? null;
  return found;
}

/** One by one: the package's is unpacked only where none is installed. */
function* candidates(): Generator<Chromium> {
  const chosen = process.env["CHROMIUM_BIN"];
  if (chosen !== undefined) {
    if (!existsSync(chosen))
      throw new Error(`CHROMIUM_BIN is ${chosen}, but there is no such file. Correct or unset it.`);
    yield { path: chosen, env: {} };
    return;
  }
  const installed = [
    ...INSTALLED.flatMap((name) => Bun.which(name) ?? []),
    ...APPLICATIONS.filter((path) => existsSync(path)),
  ];
  for (const path of installed) yield { path, env: {} };
  const isForUs = process.platform === "linux" && process.arch === "x64";
  if (isForUs && existsSync(packed)) yield* ofPackage();
}

const SAID = "a page was drawn";
/** Where it lacks something of the system it may wait for ever. */
const LIMIT_MS = 15_000;

/** Whether it can show a page; what was found out is kept, because it takes a second. */
function works({ path, env }: Chromium): boolean {
  const { size, mtimeMs } = statSync(path);
  const known = join(unpacked, `works-${Bun.hash(JSON.stringify([path, env, size, mtimeMs]))}`);
  if (existsSync(known)) return true;
  const home = mkdtempSync(join(tmpdir(), "self-gen-browser-"));
  try {
    const page = `data:text/html,<p>${SAID}</p>`;
    const options = ["--headless", "--no-sandbox", "--disable-gpu", `--user-data-dir=${home}`];
    const { stdout } = Bun.spawnSync([path, ...options, "--dump-dom", page], {
      env: { PATH: process.env["PATH"] ?? "", HOME: home, TMPDIR: home, ...env },
      stdio: ["ignore", "pipe", "ignore"],
      timeout: LIMIT_MS,
    });
    if (!stdout.toString().includes(SAID)) return false;
    mkdirSync(unpacked, { recursive: true });
    writeFileSync(known, "");
    return true;
  } catch {
    return false;
  } finally {
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** With the machine's libraries, and with those that the package brings. */
function ofPackage(): readonly Chromium[] {
  const version = readFileSync(join(packed, "../package.json"), "utf8");
  const folder = join(unpacked, Bun.hash(version).toString(36));
  if (!existsSync(folder)) {
    const own = `${folder}.${process.pid}`;
    mkdirSync(own, { recursive: true });
    try {
      writeFileSync(join(own, "chromium"), read("chromium.br"), { mode: 0o755 });
      const tar = ["tar", "-x", "-C", own];
      Bun.spawnSync(tar, { stdin: read("al2023.tar.br") });
      renameSync(own, folder);
    } catch (error) {
      // Another process was there first.
      if (!existsSync(folder)) throw error;
    } finally {
      rmSync(own, { recursive: true, force: true });
    }
  }
  const path = join(folder, "chromium");
  return [
    { path, env: {} },
    { path, env: { LD_LIBRARY_PATH: join(folder, "lib") } },
  ];
}

const read = (name: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(brotliDecompressSync(readFileSync(join(packed, name))));
