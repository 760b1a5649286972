/**
 * Opens an address in the browser on this machine, without a shell. Not over SSH or without a screen, unless `BROWSER` is
 * set, as by editors that open it at the other end.
 */
type Env = Readonly<Record<string, string | undefined>>;

/** A browser that was not running stays: what still runs after this long has opened. */
const OPENING_MS = 3000;

/** The command lines that could open it, the best first. */
export function browserCommands(
  url: string,
  env: Env,
  platform: string,
): readonly (readonly string[])[] {
  const wanted = env["BROWSER"] ?? "";
  if (wanted === "none") return [];
  const named = wanted
    .split(":")
    .map((one) => one.split(/\s+/).filter((word) => word !== ""))
    .filter((words) => words.length > 0)
    .map((words) => withAddress(words, url));
  return [
    ...named,
    ...(isOverSsh(env) ? [] : defaultCommands(env, platform).map((name) => [name, url])),
  ];
}

const isOverSsh = (env: Env): boolean => Boolean(env["SSH_CONNECTION"] ?? env["SSH_TTY"]);

function defaultCommands(env: Env, platform: string): readonly string[] {
  if (platform === "darwin") return ["open"];
  const hasScreen = Boolean(env["DISPLAY"] || env["WAYLAND_DISPLAY"]);
  return [...(env["WSL_DISTRO_NAME"] ? ["wslview"] : []), ...(hasScreen ? ["xdg-open"] : [])];
}

const withAddress = (words: readonly string[], url: string): readonly string[] =>
  words.some((word) => word.includes("%s"))
    ? words.map((word) => word.replaceAll("%s", () => url))
    : [...words, url];

/** Whether one of them did. */
export async function openBrowser(url: string, env: Env, platform: string): Promise<boolean> {
  for (const command of browserCommands(url, env, platform)) {
    if (await runBrowser(command)) return true;
  }
  return false;
}

async function runBrowser(command: readonly string[]): Promise<boolean> {
  try {
    const child = Bun.spawn([...command], {
      stdio: ["ignore", "ignore", "ignore"],
      detached: true,
    });
    child.unref();
    const late = Promise.withResolvers<0>();
    const timer = setTimeout(() => late.resolve(0), OPENING_MS);
    const code = await Promise.race([child.exited, late.promise]);
    clearTimeout(timer);
    return code === 0;
  } catch {
    // There is no such program.
    return false;
  }
}
