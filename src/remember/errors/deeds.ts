/** Which steps behind a failure can have solved it: what was done, rather than looked at or checked. */
import { EDITING_TOOLS } from "../editing-tools.ts";
import type { Failure, Step } from "./open-failures.ts";

const SHELLS: ReadonlySet<string> = new Set(["Bash", "PowerShell", "exec_command", "shell"]);

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/**
 * Programs that are called to change something, whatever follows. What is not named here or below counts as looking: a step
 * that only looked, credited with the success behind it, would be wrong advice.
 */
const CHANGING_PROGRAMS = words(
  "mkdir touch cp mv rm rmdir ln chmod chown chgrp unzip tar gunzip patch tee truncate kill pkill killall fuser export source " +
    "unset ulimit sysctl service systemctl launchctl apt apt-get yum dnf apk pacman brew choco snap nvm pyenv rbenv asdf volta " +
    "corepack rustup sdk conda mamba createdb dropdb createuser initdb pg_ctl redis-cli ssh-add ssh-keygen direnv husky lefthook " +
    "dos2unix prisma alembic flyway liquibase knex sequelize typeorm drizzle-kit",
);

/** Program → what follows when it changes something. */
const CHANGING_ACTIONS: Readonly<Record<string, ReadonlySet<string>>> = {
  git: words(
    "apply am checkout cherry-pick clean clone config init lfs merge mv pull rebase reset restore revert " +
      "rm stash submodule switch tag worktree",
  ),
  npm: words(
    "i install ci add update upgrade uninstall remove rm rebuild prune dedupe link run start exec init login config cache set",
  ),
  pnpm: words(
    "i install add update up remove rm rebuild prune dedupe link run start exec dlx store approve-builds",
  ),
  yarn: words("install add up upgrade remove dedupe link run start build cache set dlx"),
  bun: words("i install add update remove link run build pm"),
  npx: words(
    "kill-port prisma playwright husky drizzle-kit knex sequelize typeorm npm-check-updates",
  ),
  pip: words("install uninstall cache"),
  pip3: words("install uninstall cache"),
  uv: words("add remove sync pip lock venv tool python"),
  poetry: words("add remove install update lock"),
  pipenv: words("install uninstall update lock sync"),
  python: words("pip venv manage.py setup.py"),
  python3: words("pip venv manage.py setup.py"),
  cargo: words("add remove update build clean fetch install fix generate-lockfile"),
  go: words("get mod install generate clean work build"),
  bundle: words("install update add config"),
  gem: words("install update"),
  rails: words("db:migrate db:setup db:create db:prepare"),
  rake: words("db:migrate db:setup db:create"),
  composer: words("install require update dump-autoload"),
  php: words("artisan"),
  mvn: words("clean install package dependency:resolve"),
  gradle: words("clean build assemble"),
  "./gradlew": words("clean build assemble"),
  dotnet: words("restore add build clean tool"),
  docker: words("build start stop restart rm run pull network volume compose login system kill"),
  "docker-compose": words("up down build start stop restart pull"),
  kubectl: words("apply create delete scale rollout patch config set label annotate"),
  helm: words("install upgrade repo dependency uninstall"),
  terraform: words("init apply import state force-unlock"),
  make: words("install build clean all deps setup migrate init generate"),
  cmake: words("--build build"),
  gh: words("auth"),
  aws: words("configure sso eks"),
  gcloud: words("auth config"),
};
const CHECKING =
  /^(?:test|lint|typecheck|type-check|check|tsc|start:test|e2e|coverage|format:check)\b/;

function isChanging({ tool, action }: Step): boolean {
  if (EDITING_TOOLS.has(tool)) return true;
  if (!SHELLS.has(tool) || action === undefined) return false;
  const [program = "", verb = "", object = ""] = action.split(" ");
  if (CHANGING_PROGRAMS.has(program)) return true;
  // A script of the project's own.
  if (/^\.{0,2}[/]/.test(program) && !Object.hasOwn(CHANGING_ACTIONS, program))
    return !CHECKING.test(verb);
  if (!Object.hasOwn(CHANGING_ACTIONS, program) || !CHANGING_ACTIONS[program]?.has(verb))
    return false;
  if (program === "git" && verb === "stash") return object !== "list" && object !== "show";
  if (program === "docker" && verb === "compose") return !/^(?:ps|logs|config)$/.test(object);
  return verb !== "run" || !CHECKING.test(object);
}

/** For a file tool's own error, reading that file is what solves it. */
const isNeededRead = (failure: Failure, step: Step): boolean =>
  EDITING_TOOLS.has(failure.tool) && step.tool === "Read" && step.file === failure.file;

const isEqual = (one: Step, other: Step | undefined): boolean =>
  other !== undefined &&
  one.tool === other.tool &&
  one.action === other.action &&
  one.file === other.file;

/** What was done between a failure and its success, each once in a row; empty when that is nothing. */
export const deedsOf = (failure: Failure): readonly Step[] =>
  failure.steps
    .filter((step) => step.ok && (isNeededRead(failure, step) || isChanging(step)))
    .filter((step, at, all) => !isEqual(step, all[at - 1]));
