/**
 * All paths of an installation. Resolved once, from the environment and the program's own path, and passed on.
 *
 * Home: `SELF_GEN_HOME`; else, for an installed program, the folder above its `bin`; else `~/.self-generation`.
 * A relative home is refused: it would follow the model's `cd`.
 */
import { system } from "../system/system.ts";

export type Paths = {
  readonly home: string;
  readonly config: string;
  readonly journal: string;
  readonly stream: string | null;
  readonly db: string;
  readonly run: string;
  readonly logs: string;
  readonly userHome: string | null;
};

export type Environment = Readonly<Record<string, string | undefined>>;

const isAbsolute = (path: string | undefined): path is string =>
  path !== undefined && path.startsWith("/") && !path.includes("\0");

export function userHomeOf(env: Environment): string | null {
  const home = env["HOME"];
  if (isAbsolute(home)) return trimSlash(home);
  try {
    // Loaded only here: it costs a hook a fifth of a millisecond.
    const found = process.getBuiltinModule("node:os").userInfo().homedir;
    return isAbsolute(found) ? trimSlash(found) : null;
  } catch {
    return null;
  }
}

function trimSlash(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === "/") end--;
  return path.slice(0, end);
}

/** The home of a program that stands in `<home>/bin`, where `<home>` is plainly ours. */
function installedHome(execPath: string): string | null {
  const folder = execPath.slice(0, Math.max(0, execPath.lastIndexOf("/")));
  if (!folder.endsWith("/bin")) return null;
  const found = folder.slice(0, -"/bin".length);
  if (found.endsWith("/.self-generation")) return found;
  const isHere = (name: string): boolean => system.factsAt(`${found}/${name}`) !== null;
  return isHere("journal") && isHere("config.json") ? found : null;
}

/** A place that was asked for and is none is refused, not replaced: whoever asked wanted nothing elsewhere. */
function resolveStream(asked: string | undefined, userHome: string | null): string | null {
  if (asked !== undefined && asked !== "") return isAbsolute(asked) ? asked : null;
  return userHome === null ? null : `${userHome}/.kw-chat/streams/lifecycle.jsonl`;
}

/** Null when no home can be found: then there is nowhere to write, and a hook leaves. */
export function resolvePaths(env: Environment, execPath: string): Paths | null {
  const userHome = userHomeOf(env);
  const asked = expandHome(env["SELF_GEN_HOME"], userHome);
  if (asked !== undefined && asked !== "" && !isAbsolute(asked)) return null;
  const home = isAbsolute(asked)
    ? trimSlash(asked)
    : (installedHome(execPath) ?? (userHome === null ? null : `${userHome}/.self-generation`));
  if (home === null) return null;
  const askedStream = expandHome(env["KW_CHAT_STREAM_PATH"], userHome);
  return {
    home,
    config: `${home}/config.json`,
    journal: `${home}/journal/events.jsonl`,
    stream: resolveStream(askedStream, userHome),
    db: `${home}/data/self-gen.db`,
    run: `${home}/run`,
    logs: `${home}/logs`,
    userHome,
  };
}

/** A home that is the user's own folder, or one above it, holds more than what is ours. */
export const isSharedHome = ({ home, userHome }: Paths): boolean =>
  home === "" || home === "/" || home === userHome || userHome?.startsWith(`${home}/`) === true;

/** `~` and `~/x` mean the user's home. */
export function expandHome(path: string | undefined, userHome: string | null): string | undefined {
  if (path === undefined || userHome === null) return path;
  if (path === "~") return userHome;
  return path.startsWith("~/") ? `${userHome}${path.slice(1)}` : path;
}

/** A name is typed composed; where it came from a Mac it may lie decomposed on the disk, and looks the same. */
export const toComposedForm = (path: string): string => path.normalize("NFC");

/** As people write a path that is theirs. */
export const abbreviateHome = (path: string, userHome: string | null): string =>
  userHome !== null && path.startsWith(`${userHome}/`) ? `~${path.slice(userHome.length)}` : path;
