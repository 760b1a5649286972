#!/usr/bin/env node
/**
 * What npm puts on the PATH. Needs Node alone, and hands over to the program itself:
 *   install, doctor --fix   a program built just now, in a temporary folder; it copies itself into the home
 *   anything else           the installed program; where there is none, or it does not start, the source
 * A hook says nothing and exits 0, whatever happens.
 */
import { spawn, spawnSync } from "node:child_process";
import { accessSync, constants, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir, userInfo } from "node:os";
import { isAbsolute, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const args = process.argv.slice(2);
const isHook = args[0] === "hook" && args[1] !== "--help" && args[1] !== "-h";

/** A folder's own settings must not steer the runtime: its tsconfig.json could even put another file in place of ours. */
const ALONE = [
  "--no-env-file",
  "--config=/dev/null",
  "--tsconfig-override=/dev/null",
  "--no-install",
];
const STEERING = /^BUN_(?:BE_BUN|OPTIONS|INSPECT.*|CONFIG.*|JSC_.*)$/;
const kept = Object.entries(process.env).filter(([name]) => !STEERING.test(name));
/** Without a cache of its own the runtime leaves nothing in anybody's home. */
const env = { ...Object.fromEntries(kept), BUN_RUNTIME_TRANSPILER_CACHE_PATH: "0" };
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"];

const TEXT = {
  en: {
    windows: "self-gen works on Linux and macOS only (on Windows: inside WSL).",
    noBun: "The Bun runtime that belongs to self-gen is missing or does not run on this machine.",
    noBunFix: "Fix: npm install -g self-generation (without --omit=optional)",
    building: "Building self-gen. This takes 10 to 40 seconds…",
    notBuilt: "The program could not be built.",
    notStarted: (why) => `The program that was just built does not start (${why}).`,
    placeFix:
      "Fix: give it a folder with 250 MB where programs may run: TMPDIR=~/tmp self-gen install",
    broken: "The installed program does not start. Fix: self-gen install",
    other: (has, is) => `Installed is ${has}, this package is ${is}. To update: self-gen install`,
  },
  ko: {
    windows: "self-gen은 Linux와 macOS에서만 동작합니다 (Windows에서는 WSL 안에서 쓸 수 있습니다).",
    noBun: "self-gen에 딸린 Bun 런타임이 없거나 이 컴퓨터에서 실행되지 않습니다.",
    noBunFix: "해결: npm install -g self-generation (--omit=optional 없이)",
    building: "self-gen을 빌드하는 중입니다. 10~40초 걸립니다…",
    notBuilt: "프로그램을 빌드하지 못했습니다.",
    notStarted: (why) => `방금 빌드한 프로그램이 시작되지 않습니다 (${why}).`,
    placeFix:
      "해결: 프로그램을 실행할 수 있고 250 MB가 남은 폴더를 알려 주세요: TMPDIR=~/tmp self-gen install",
    broken: "설치된 프로그램이 시작되지 않습니다. 해결: self-gen install",
    other: (has, is) => `설치된 것은 ${has}, 이 패키지는 ${is}입니다. 업데이트: self-gen install`,
  },
};

/** Ours, as the program itself finds it; null when there is none to be found. */
function findHome() {
  try {
    const user = isAbsolute(process.env.HOME ?? "") ? process.env.HOME : userInfo().homedir;
    const asked = (process.env.SELF_GEN_HOME ?? "").replace(/^~(?=\/|$)/, user);
    const home = asked === "" ? join(user, ".self-generation") : asked;
    return isAbsolute(home) ? home : null;
  } catch {
    return null;
  }
}

/** What was chosen, else the locale's, as the program itself finds it (`src/config/language.ts`). */
function textOf(home) {
  for (const name of ["config.json", "config.valid.json"]) {
    try {
      const settings = readFileSync(join(home, name), "utf8");
      const chosen = [...settings.matchAll(/"language"\s*:\s*"(en|ko)"/g)].at(-1)?.[1];
      if (chosen !== undefined) return TEXT[chosen];
    } catch {
      // Not there, or not to be read.
    }
  }
  const { LC_ALL, LC_MESSAGES, LANG } = process.env;
  const isKorean = /^ko(?:rean)?(?![a-z])/i.test(LC_ALL || LC_MESSAGES || LANG || "");
  return isKorean ? TEXT.ko : TEXT.en;
}

const home = findHome();
const text = textOf(home);
const say = (...lines) => isHook || process.stderr.write(`${lines.join("\n")}\n`);

const versionOf = (program) => {
  const { status, stdout } = spawnSync(program, ["--version"], { env, encoding: "utf8" });
  return status === 0 && /^\d+\.\d/.test(stdout) ? stdout.trim() : null;
};

/** Our own dependency; where npm did not run its post-install, the platform's package holds the program. */
function findBun() {
  try {
    const here = createRequire(import.meta.url).resolve("bun/package.json");
    const whole = join(here, "../bin/bun.exe");
    if (statSync(whole).size > 1_000_000) return whole;
    const { resolve } = createRequire(here);
    for (const name of Object.keys(JSON.parse(readFileSync(here, "utf8")).optionalDependencies)) {
      try {
        const program = join(resolve(`${name}/package.json`), "../bin/bun");
        if (versionOf(program) !== null) return program;
      } catch {
        // Another platform's.
      }
    }
  } catch {
    // Said by whoever needs it.
  }
  return null;
}

/** Runs a program to its end, signals handed on; `failed` says why it could not be started. */
function run(program, words, options) {
  return new Promise((answer) => {
    const child = spawn(program, words, { env, ...options });
    // A terminal sends Ctrl-C to the child too.
    const pass = (signal) => (signal === "SIGINT" && process.stdin.isTTY) || child.kill(signal);
    for (const signal of SIGNALS) process.on(signal, pass);
    const end = (ended) => {
      for (const signal of SIGNALS) process.off(signal, pass);
      answer(ended);
    };
    child.on("error", ({ code }) => end({ failed: code }));
    child.on("exit", (code, signal) => end({ code, signal }));
  });
}

async function endAs({ code, signal }) {
  if (isHook) process.exit(0);
  if (signal === null) process.exit(code);
  process.kill(process.pid, signal);
  // There are signals that we do not die of.
  await new Promise((answer) => setTimeout(answer, 100));
  process.exit(1);
}

/** Runs it in our place; comes back only when it could not be started, and says why. */
async function handOver(program, words, leave = () => {}) {
  const stdio = ["inherit", "inherit", isHook ? "ignore" : "inherit"];
  const ended = await run(program, [...words, ...args], { stdio });
  leave();
  if (ended.failed === undefined) await endAs(ended);
  return ended.failed;
}

function installedProgram() {
  if (home === null) return null;
  const program = join(home, "bin/self-gen");
  try {
    accessSync(program, constants.X_OK);
  } catch {
    return null;
  }
  // A hook has no time to ask.
  if (isHook) return program;
  const has = versionOf(program);
  const is = JSON.parse(readFileSync(join(root, "package.json"), "utf8")).version;
  if (has === null) say(text.broken);
  else if (has !== is) say(text.other(has, is));
  return has === null ? null : program;
}

async function buildAndRun(bun) {
  say(text.building);
  let folder;
  try {
    folder = mkdtempSync(join(tmpdir(), "self-gen-build-"));
  } catch (error) {
    return say(text.notBuilt, String(error), text.placeFix);
  }
  const leave = () => rmSync(folder, { recursive: true, force: true });
  const program = join(folder, "self-gen");
  // The compiler needs room where it is started, and the package's own folder may not be ours to write.
  const built = await run(bun, [...ALONE, join(root, "scripts/build.ts"), program], {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (built.code === 0) {
    return say(text.notStarted(await handOver(program, [], leave)), text.placeFix);
  }
  leave();
  if (built.signal) await endAs(built);
  say(text.notBuilt, text.placeFix);
}

async function main() {
  if (process.platform === "win32") return say(text.windows);
  const asksForHelp = args.includes("--help") || args.includes("-h");
  const puts = args[0] === "install" || (args[0] === "doctor" && args.includes("--fix"));
  const isBuilt = puts && !asksForHelp;
  const installed = isBuilt ? null : installedProgram();
  if (installed !== null) await handOver(installed, []);
  const bun = findBun();
  if (bun === null) return say(text.noBun, text.noBunFix);
  if (isBuilt) return buildAndRun(bun);
  await handOver(bun, [...ALONE, join(root, "src/main.ts")]);
  say(text.noBun, text.noBunFix);
}

try {
  await main();
} catch (error) {
  say(String(error));
}
process.exitCode = isHook ? 0 : 1;
