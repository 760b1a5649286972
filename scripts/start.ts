/** `npm start [-- ARGUMENTS]`: builds the program and lets it install itself; the arguments are those of `install`. */
import { join } from "node:path";
import { localeLanguage } from "../src/cli/setup/questions.ts";
import { textOf } from "../src/text/text.ts";
import { build } from "./build.ts";

async function start(args: readonly string[]): Promise<number> {
  if (process.platform === "win32") {
    const { setup } = textOf(localeLanguage(process.env) ?? "ko");
    process.stderr.write(`${setup.windows}; ${setup.windowsFix}\n`);
    return 1;
  }
  const program = join(import.meta.dir, "../dist/self-gen");
  await build(program);
  const isAnswered = process.stdin.isTTY || args.includes("--yes") || args.includes("-y");
  const child = Bun.spawn([program, "install", ...args, ...(isAnswered ? [] : ["--yes"])], {
    stdio: ["inherit", "inherit", "inherit"],
  });
  // The terminal tells the program by itself; we only stay until it has ended.
  process.on("SIGINT", () => {});
  process.on("SIGTERM", () => child.kill("SIGTERM"));
  return child.exited;
}

process.exitCode = await start(process.argv.slice(2));
