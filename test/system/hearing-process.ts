/** Hears a program until it is killed. The folder and the program's script are its words. */
import { runProgram } from "../../src/system/run-program.ts";

const [, , cwd = "/", script = ""] = process.argv;
await runProgram(["/bin/sh", "-c", script], {
  cwd,
  env: { PATH: process.env["PATH"] ?? "" },
  stdin: "",
  limitMs: 600_000,
  mostBytes: 1000,
  mark: Bun.randomUUIDv7(),
});
