/**
 * What makes ready for another command, by how it is called: a script, a task or a subcommand. For commands of which nothing more
 * is known; what programs change that are known by name is in `program-work.ts`.
 */

/** One word of a name: `seed-db.mjs`, `supabase start`, `npm run db:migrate`. */
export const PREPARING_NAMES =
  "add apply bootstrap build codegen compile configure create createdb deps download enable ensure export fetch fixture fixtures " +
  "gen generate import init initdb initialize install link load login make migrate migration migrations populate prep " +
  "prepare prepopulate provision pull push register reset restart restore schema seed seeds setup start sync unlock up update upgrade use";

/** And one of these makes it a look after all: `check-setup.sh`, `print_schema.py`. */
export const CHECKING_NAMES =
  "assert bench check checks cmp compare count debug describe diagnose diff dry dump e2e find get health inspect lint list log logs ls ping " +
  "print probe query read report repro show smoke spec stat stats status test tests tail try validate verify version view wait watch which";

/** They look at code, whatever follows. */
export const CODE_CHECKERS =
  "ava biome black cypress eslint flake8 golangci-lint isort jest karma mocha mypy nox oxlint pest phpstan phpunit playwright prettier " +
  "pylint pyright pytest rspec rubocop ruff shellcheck stylelint svelte-check tox vitest vue-tsc";

/** They make what others need, as long as they are told nothing else. */
export const COMPILERS =
  "tsc esbuild rollup webpack vite swc babel gcc g++ cc c++ clang clang++ javac kotlinc rustc protoc cmake make ninja mvn gradle ./gradlew ./mvnw";

/** They run the script that they are given, beside the interpreters (`interpreters.ts`). */
export const SCRIPT_RUNNERS = "tsx ts-node lua Rscript julia swift dart";

/** With these, compilers and others make nothing. */
export const MAKES_NOTHING =
  "--noEmit --no-emit --dry-run --help -h --version -V --check --list -n --watch -w";

/** What git does that another of its commands waits for. */
export const GIT_PREPARATIONS = "add fetch commit remote push";

/** They carry out what stands in a text, and these words of it make something. */
export const DATABASE_CLIENTS =
  "psql mysql mariadb sqlite3 mongosh cockroach cqlsh sqlcmd clickhouse-client";
export const MAKING_SQL = /\b(?:create|alter|grant|insert\s+into|copy|load\s+data|restore)\s+\w/i;
