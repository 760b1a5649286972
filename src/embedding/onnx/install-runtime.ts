/**
 * Installs the packages that run an ONNX model into their own folder. The program is its own package manager and uses the
 * user's registry. `runtime-lock.txt` pins all versions and checksums, and no install script runs.
 */
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import type { Environment } from "../../config/paths.ts";
import { newId } from "../../event/id.ts";
import { runProgram } from "../../system/run-program.ts";
import { EmbeddingFault } from "../fault.ts";
import lock from "./runtime-lock.txt" with { type: "text" };
import { isRuntimeThere, runtimeFolder } from "./runtime-folder.ts";
import { NETWORK_VARIABLES } from "../variables.ts";

/** About what comes over the line, and what stays of it. */
export const RUNTIME_MEGABYTES = { download: 115, kept: 50 };

const LIMIT_MS = 15 * 60_000;
const MAX_BYTES = 1024 * 1024;
const COMPLAINT_UNITS = 400;

const PACKAGE = {
  private: true,
  dependencies: { "@huggingface/tokenizers": "0.2.0", "onnxruntime-node": "1.30.0" },
};

/** What a package manager may have to know to reach its registry. */
const PASSED_VARIABLES = [
  "PATH",
  "HOME",
  "TMPDIR",
  ...NETWORK_VARIABLES,
  "npm_config_registry",
  "NPM_CONFIG_REGISTRY",
];

export async function installRuntime(
  home: string,
  program: string,
  env: Environment,
): Promise<void> {
  if (!hasBinaries(process.platform, process.arch))
    throw new EmbeddingFault("NO_PLATFORM", `${process.platform} ${process.arch}`);
  const folder = `${home}/embedding/runtime.new`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(`${folder}/package.json`, JSON.stringify(PACKAGE));
    writeFileSync(`${folder}/bun.lock`, lock);
    await install(folder, program, env);
    keepOwnBinaries(`${folder}/node_modules/onnxruntime-node/bin`);
    rmSync(`${folder}/cache`, { recursive: true, force: true });
    rmSync(runtimeFolder(home), { recursive: true, force: true });
    renameSync(folder, runtimeFolder(home));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  if (!isRuntimeThere(home)) throw new EmbeddingFault("RUNTIME_FAILED", runtimeFolder(home));
}

const hasBinaries = (platform: string, arch: string): boolean =>
  (platform === "linux" && (arch === "x64" || arch === "arm64")) ||
  (platform === "darwin" && arch === "arm64");

async function install(folder: string, program: string, env: Environment): Promise<void> {
  const given: Record<string, string> = {
    BUN_BE_BUN: "1",
    BUN_INSTALL_CACHE_DIR: `${folder}/cache`,
  };
  for (const name of PASSED_VARIABLES) {
    const value = env[name];
    if (value !== undefined) given[name] = value;
  }
  const words = ["install", "--frozen-lockfile", "--ignore-scripts", "--no-progress"];
  const { outcome, exitCode, stdout, stderr } = await runProgram([program, ...words], {
    cwd: folder,
    env: given,
    stdin: "",
    limitMs: LIMIT_MS,
    mostBytes: MAX_BYTES,
    mark: newId(),
  });
  if (outcome === "ended" && exitCode === 0) return;
  const said = `${stdout}\n${stderr}`.trim().slice(-COMPLAINT_UNITS);
  throw new EmbeddingFault("RUNTIME_FAILED", said === "" ? outcome : said);
}

/** The package brings those of every system. */
function keepOwnBinaries(folder: string): void {
  for (const version of readdirSync(folder))
    for (const platform of readdirSync(`${folder}/${version}`))
      for (const arch of readdirSync(`${folder}/${version}/${platform}`))
        if (platform !== process.platform || arch !== process.arch)
          rmSync(`${folder}/${version}/${platform}/${arch}`, { recursive: true });
}
