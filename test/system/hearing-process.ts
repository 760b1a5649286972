/** Hears a program until it is killed. The folder and the program's script are its words. */
import { hearProgram } from "../../src/system/hear-program.ts";

const [, , cwd = "/", script = ""] = process.argv;
await hearProgram(["/bin/sh", "-c", script], {
  cwd,
  env: { PATH: process.env["PATH"] ?? "" },
  stdin: "",
  limitMs: 600_000,
  mostBytes: 1000,
  mark: Bun.randomUUIDv7(),
});
