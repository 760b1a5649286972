/**
 * Programs that can stand for each other, in families. Three things must not be mixed up: another name of the same program, a
 * program that is called alike, and one that does the same in its own words.
 */
import { splitWords } from "../words.ts";

type ProgramFamily = {
  /** Names of the same thing: a command with one is the command with the other. */
  readonly names: string;
  /** Whatever is asked of them, they are called alike: one may be tried in place of the other. */
  readonly isInterchangeable?: true;
  /** They do the same job, with other words. */
  readonly standIns?: string;
};

export const PROGRAM_FAMILIES: readonly ProgramFamily[] = [
  { names: "python python3 py", isInterchangeable: true, standIns: "python2 uv pypy pypy3" },
  {
    names: "pip pip3",
    isInterchangeable: true,
    standIns: "pip2 pipx uv python python2 python3 py",
  },
  { names: "npm pnpm yarn bun", standIns: "npx bunx node tsx deno" },
  { names: "npx bunx" },
  {
    names: "docker podman",
    isInterchangeable: true,
    standIns: "docker-compose podman-compose",
  },
  { names: "gradle gradlew" },
  { names: "mvn mvnw" },
  { names: "make gmake", isInterchangeable: true },
  { names: "sed gsed", isInterchangeable: true },
  { names: "timeout gtimeout", isInterchangeable: true },
  { names: "grep rg ag" },
  { names: "bash", standIns: "sh zsh pwsh powershell" },
];

const FAMILIES = PROGRAM_FAMILIES.map(({ names, isInterchangeable, standIns }) => {
  const own = splitWords(names);
  return {
    own,
    all: new Set(standIns === undefined ? own : [...own, ...splitWords(standIns)]),
    isInterchangeable: isInterchangeable === true,
  };
});

/** All names of a program, the first of them the usual one. */
export const findProgramFamily = (program: string): readonly string[] | undefined =>
  FAMILIES.find(({ own }) => own.includes(program))?.own;

export const listSiblingPrograms = (program: string): readonly string[] => {
  const family = FAMILIES.find(({ own }) => own.includes(program));
  return family?.isInterchangeable === true ? family.own.filter((name) => name !== program) : [];
};

/** `one`, `other`: names without folder, version and ending. */
export const isStandInProgram = (one: string, other: string): boolean =>
  one === other || FAMILIES.some(({ all }) => all.has(one) && all.has(other));

/** `python3.12`, `pip3.11`, `mvnw.cmd`, `npm.exe` → the name that tables know. */
export const familyName = (program: string): string =>
  program.replace(/\.(?:exe|cmd|bat)$/i, "").replace(/^(python|pip|pypy)(\d?)[\d.]*$/, "$1$2");

/** Each of their subcommands is another matter: `docker stop` is no form of `docker exec`, but `npm run x` may be one of `npm x`. */
export const MANY_ACT_PROGRAMS =
  "docker podman kubectl git gh systemctl service pm2 vercel supabase aws gcloud az bd heroku fly terraform";
