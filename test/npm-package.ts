/** The package as npm makes and installs it, in throw-away folders; npm itself runs with the environment of the test. */
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = join(import.meta.dir, "..");

export type Packed = Disposable & {
  readonly folder: string;
  readonly tarball: string;
  readonly bytes: number;
  /** Paths inside the package. */
  readonly files: readonly string[];
  /** Where npm keeps what it has brought. */
  readonly cache: string;
};

function runNpm(args: readonly string[]): string {
  const { exitCode, stdout, stderr } = Bun.spawnSync(["npm", ...args, "--loglevel=error"], {
    cwd: root,
    stdin: "ignore",
  });
  if (exitCode !== 0) throw new Error(`npm ${args[0]}: ${stderr.toString()}`);
  return stdout.toString();
}

export function packPackage(): Packed {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "self-gen-package-")));
  chmodSync(folder, 0o755);
  const said = JSON.parse(runNpm(["pack", "--json", "--pack-destination", folder])) as readonly {
    filename: string;
    size: number;
    files: readonly { path: string }[];
  }[];
  const [made] = said;
  if (made === undefined) throw new Error("npm pack made nothing");
  return {
    folder,
    tarball: join(folder, made.filename),
    bytes: made.size,
    files: made.files.map(({ path }) => path),
    cache: runNpm(["config", "get", "cache"]).trim(),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** `npm install -g` into a prefix of its own; answers that prefix. */
export function installPackage(packed: Packed, name: string, ...options: string[]): string {
  const prefix = join(packed.folder, name);
  const quietly = ["--no-audit", "--no-fund", "--prefer-offline"];
  runNpm(["install", "-g", "--prefix", prefix, ...quietly, ...options, packed.tarball]);
  return prefix;
}

/** The same in another prefix, where npm has run the scripts that it left out; answers that prefix. */
export function runScripts(packed: Packed, installed: string, name: string): string {
  const prefix = join(packed.folder, name);
  cpSync(installed, prefix, { recursive: true, verbatimSymlinks: true });
  runNpm(["rebuild", "-g", "--prefix", prefix]);
  return prefix;
}

/** A home, a folder for temporary files and a project, all empty. */
export type Place = {
  readonly userHome: string;
  readonly tmp: string;
  readonly project: string;
  readonly env: Readonly<Record<string, string>>;
};

export function openPlace(packed: Packed): Place {
  const folder = mkdtempSync(join(packed.folder, "place-"));
  const [userHome, tmp, project] = ["user", "tmp", "project"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  for (const one of [userHome, tmp, project]) mkdirSync(one);
  const env = {
    PATH: process.env["PATH"] ?? "",
    HOME: userHome,
    TMPDIR: tmp,
    LANG: "en_US.UTF-8",
    KW_CHAT_STREAM_PATH: join(folder, "lifecycle.jsonl"),
  };
  return { userHome, tmp, project, env };
}

const STRANGER = 54_321;

/** Makes the place somebody's who may not write to the package; answers what to put in front of a command for that. */
export function giveToStranger({ userHome, tmp, project }: Place): readonly string[] {
  for (const one of [userHome, tmp, project, join(userHome, "..")])
    chownSync(one, STRANGER, STRANGER);
  const id = String(STRANGER);
  return ["setpriv", "--reuid", id, "--regid", id, "--clear-groups"];
}

export type Ended = { readonly exitCode: number; readonly stdout: string; readonly stderr: string };

export async function runIn(
  place: Place,
  command: readonly string[],
  stdin = "",
  env: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const child = Bun.spawn([...command], {
    cwd: place.project,
    env: { ...place.env, ...env },
    stdin: new Blob([stdin]),
    stdout: "pipe",
    stderr: "pipe",
  });
  const [stdout, stderr] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  return { exitCode: await child.exited, stdout, stderr };
}
