/**
 * Which actions change something: what a fix can be, and what a pipe is about. Words in a text: nothing is made of them
 * in a hook that does not ask.
 */

/**
 * Programs that are called to change something, whatever follows. What is not named here or below counts as looking: a step
 * that only looked, credited with the success behind it, would be wrong advice.
 */
const PROGRAMS =
  " mkdir touch cp mv rm rmdir ln chmod chown chgrp unzip tar gunzip patch tee truncate kill pkill killall fuser export source " +
  "unset ulimit sysctl service systemctl launchctl apt apt-get yum dnf apk pacman brew choco snap nvm pyenv rbenv asdf volta " +
  "corepack rustup sdk conda mamba createdb dropdb createuser initdb pg_ctl redis-cli ssh-add ssh-keygen direnv husky lefthook " +
  "dos2unix prisma alembic flyway liquibase knex sequelize typeorm drizzle-kit ";

/** Program → what follows when it changes something. */
const ACTIONS: Readonly<Record<string, string>> = {
  git: " apply am checkout cherry-pick clean clone config init lfs merge mv pull rebase reset restore revert rm stash submodule switch tag worktree ",
  npm: " i install ci add update upgrade uninstall remove rm rebuild prune dedupe link run start exec init login config cache set ",
  pnpm: " i install add update up remove rm rebuild prune dedupe link run start exec dlx store approve-builds ",
  yarn: " install add up upgrade remove dedupe link run start build cache set dlx ",
  bun: " i install add update remove link run build pm ",
  npx: " kill-port prisma playwright husky drizzle-kit knex sequelize typeorm npm-check-updates ",
  pip: " install uninstall cache ",
  pip3: " install uninstall cache ",
  uv: " add remove sync pip lock venv tool python ",
  poetry: " add remove install update lock ",
  pipenv: " install uninstall update lock sync ",
  python: " pip venv manage.py setup.py ",
  python3: " pip venv manage.py setup.py ",
  cargo: " add remove update build clean fetch install fix generate-lockfile ",
  go: " get mod install generate clean work build ",
  bundle: " install update add config ",
  gem: " install update ",
  rails: " db:migrate db:setup db:create db:prepare ",
  rake: " db:migrate db:setup db:create ",
  composer: " install require update dump-autoload ",
  php: " artisan ",
  mvn: " clean install package dependency:resolve ",
  gradle: " clean build assemble ",
  "./gradlew": " clean build assemble ",
  dotnet: " restore add build clean tool ",
  docker: " build start stop restart rm run pull network volume compose login system kill ",
  "docker-compose": " up down build start stop restart pull ",
  kubectl: " apply create delete scale rollout patch config set label annotate ",
  helm: " install upgrade repo dependency uninstall ",
  terraform: " init apply import state force-unlock ",
  make: " install build clean all deps setup migrate init generate ",
  cmake: " --build build ",
  gh: " auth ",
  aws: " configure sso eks ",
  gcloud: " auth config ",
  // What a pipe gives them to run: see `pipe.ts`.
  sh: " -s ",
  bash: " -s ",
  zsh: " -s ",
};
const CHECK_SCRIPTS =
  /^(?:test|lint|typecheck|type-check|check|tsc|start:test|e2e|coverage|format:check)\b/;

const isAmong = (words: string, word: string): boolean =>
  word !== "" && words.includes(` ${word} `);

export function isChangingAction(action: string): boolean {
  const [program = "", verb = "", object = ""] = action.split(" ");
  if (isAmong(PROGRAMS, program)) return true;
  const hasActions = Object.hasOwn(ACTIONS, program);
  // A script of the project's own.
  if (/^\.{0,2}[/]/.test(program) && !hasActions) return !CHECK_SCRIPTS.test(verb);
  if (!hasActions || !isAmong(ACTIONS[program] ?? "", verb)) return false;
  if (program === "git" && verb === "stash") return object !== "list" && object !== "show";
  if (program === "docker" && verb === "compose") return !/^(?:ps|logs|config)$/.test(object);
  return verb !== "run" || !CHECK_SCRIPTS.test(object);
}
