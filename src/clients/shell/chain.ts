/**
 * Which commands of `a && b` are kept one by one: those of which somebody may want to know that they succeeded, as they
 * build, test, fetch packages or join branches. What each does is not known here, so a few too many are kept. Words in a
 * text: nothing is made of them in a hook that does not ask.
 */
const PROGRAMS =
  " make gmake cmake configure qmake autoreconf ninja meson gcc g++ cc c++ clang clang++ msbuild rustc javac kotlinc swiftc tsc vue-tsc vite webpack rspack rollup esbuild xcodebuild gradle gradlew mvn mvnw cargo go dotnet swift flutter bazel bazelisk docker podman docker-compose npm npx pnpm yarn bun bunx deno pytest py.test tox nox jest vitest mocha ava ctest rspec phpunit pest playwright cypress rake python pip poetry uv bundle composer vcpkg conan turbo nx just ";
const GIT = " commit reset merge pull rebase cherry-pick revert am stash ";
const SCRIPT =
  /(?:test|check|spec|e2e|unit|integration|build|compile|bundle)[^/]*\.[a-z0-9]{2,4}$/i;

export function isKeptInChain(action: string): boolean {
  const [program = "", subcommand = ""] = action.split(" ", 2);
  if (program === "git") return GIT.includes(` ${subcommand} `);
  const name = program.slice(program.lastIndexOf("/") + 1).replace(/\.(?:exe|cmd|bat)$/i, "");
  return isProgram(name) || isProgram(name.replace(/-?\d[\d.]*$/, "")) || SCRIPT.test(program);
}

const isProgram = (name: string): boolean => PROGRAMS.includes(` ${name} `);
