/** Reads its input once, within the limits that it is given, and prints what it read. */
import { readStdin, STDIN_LIMITS } from "../../src/clients/hook/stdin.ts";

const limits = JSON.parse(process.argv[2] ?? "{}") as Partial<typeof STDIN_LIMITS>;
process.stdout.write(JSON.stringify(await readStdin({ ...STDIN_LIMITS, ...limits })));
process.exit(0);
