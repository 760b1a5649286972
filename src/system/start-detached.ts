/** The environment our processes may inherit: a client's also holds a token. */
const INHERITED = [
  "HOME",
  "PATH",
  "TMPDIR",
  "XDG_RUNTIME_DIR",
  "LANG",
  "LC_ALL",
  "TZ",
  "SELF_GEN_HOME",
  "KW_CHAT_STREAM_PATH",
] as const;

/** Stands in the environment of each. */
export const BACKGROUND_MARK = "SELF_GEN_INTERNAL=1";

/** Starts a program of ours that outlives this one, and holds nothing of it: no terminal, no pipe, no folder. `also`: variables that it needs besides. */
export function startDetached(
  command: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  also: readonly string[] = [],
): void {
  const given: Record<string, string> = { SELF_GEN_INTERNAL: "1" };
  for (const name of [...INHERITED, ...also]) {
    const value = env[name];
    if (value !== undefined) given[name] = value;
  }
  Bun.spawn([...command], {
    cwd: "/",
    env: given,
    stdio: ["ignore", "ignore", "ignore"],
    detached: true,
  }).unref();
}
