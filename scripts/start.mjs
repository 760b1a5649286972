/**
 * `npm start [-- ARGUMENTS]`: `self-gen install`, built from this folder. Whoever types it has asked for it: where nobody can
 * be asked again, nothing is.
 */
const [node, script, ...args] = process.argv;
const isAnswered = process.stdin.isTTY || args.includes("--yes") || args.includes("-y");
process.argv = [node, script, "install", ...args, ...(isAnswered ? [] : ["--yes"])];
await import("../bin/self-gen.mjs");
