import type { CommandKind } from "../../../src/lexicon/shell/command-kinds.ts";
import { expect, test } from "bun:test";
import fc from "fast-check";
import { parseShellAction } from "../../../src/clients/shell/action.ts";
import { commandKind, concludesMerge } from "../../../src/remember/blockers/command-kinds.ts";

const COMMANDS: Readonly<Record<CommandKind | "none", readonly string[]>> = {
  build: [
    "make",
    "make -j8 all",
    "cmake --build build",
    "ninja -C out",
    "gcc -o a a.c",
    "clang++-17 a.cpp",
    "msbuild app.sln",
    "cargo build --release",
    "cargo check",
    "go build ./...",
    "go vet ./...",
    "npm run build",
    "npm run build:prod -- --mode prod",
    "pnpm run build",
    "pnpm build",
    "yarn build",
    "bun run build",
    "bun build src/main.ts",
    "tsc --noEmit",
    "npx tsc -p .",
    "node_modules/.bin/tsc",
    "vite build",
    "webpack",
    "./gradlew assemble",
    "gradle build",
    "mvn package",
    "dotnet build",
    "swift build",
    "xcodebuild -scheme App",
    "bazel build //app",
    "docker build -t app .",
    "docker buildx build .",
    "docker compose build",
    "podman build .",
    "mvn clean package",
    "mvn -q -DskipTests compile",
    "gradle clean build",
    "./gradlew :app:assembleDebug",
    "make clean all",
    "cmake -S . -B build",
    "./configure --prefix=/usr",
    "npx vite build",
    "webpack --mode production",
    "esbuild src/main.ts --bundle",
    "rollup -c",
    "dotnet pack",
    "tsc -b",
    "./build.sh --fast",
    "FOO=1 sudo make install",
    "cd app && npm run build",
    "npm run lint",
    "make lint",
    "pnpm lint",
    "npx eslint src",
    "eslint . --max-warnings 0",
    "biome check src",
    "ruff check .",
    "mypy shop",
    "prettier --check .",
    "npx prettier --check .",
    "cargo clippy --all",
    "golangci-lint run",
    "npx next build",
    "svelte-check",
  ],
  test: [
    "node --test",
    "npx tsx --test test/cart.test.ts",
    "node --test test/",
    "node --import tsx --test test/cart.test.ts",
    "mix test",
    "ng test --watch=false",
    "npm test",
    "npm t",
    "npm run test:unit",
    "pnpm test",
    "yarn test",
    "bun test a.test.ts",
    "cargo test",
    "go test ./...",
    "pytest -q",
    "python -m pytest",
    "python3 -m unittest",
    "uv run pytest",
    "poetry run pytest",
    "tox",
    "jest",
    "npx jest a.test.js",
    "npx vitest run",
    "pnpm exec vitest",
    "mocha",
    "playwright test",
    "npx playwright test",
    "ctest --output-on-failure",
    "rspec",
    "bundle exec rspec",
    "rake test",
    "bundle exec rake",
    "vendor/bin/phpunit",
    "./gradlew test",
    "mvn test",
    "dotnet test",
    "swift test",
    "bazel test //...",
    "mvn clean verify",
    "xcodebuild test -scheme App",
    "xcodebuild -scheme App test",
    "vitest --watch=false",
    "jest --watch false",
    "make test",
    "make check",
    "just test",
    "turbo run test",
    "./scripts/run-tests.sh",
    "timeout 60 npm test",
  ],
  package: [
    "npm ci",
    "npm install",
    "npm i left-pad",
    "pnpm add x",
    "yarn",
    "yarn install",
    "yarn add x",
    "bun install",
    "bun add x",
    "pip install -r requirements.txt",
    "pip3 install x",
    "python -m pip install x",
    "poetry install",
    "uv sync",
    "uv pip install x",
    "bundle install",
    "bundle",
    "composer install",
    "vcpkg install qt",
    "conan install .",
    "go mod download",
    "dotnet restore",
  ],
  merge: [
    "git merge main",
    "git -C /x merge main",
    "git pull",
    "git pull --rebase origin main",
    "git rebase main",
    "git cherry-pick abc",
    "git revert abc",
    "git stash pop",
    "git am x.patch",
  ],
  none: [
    "git mrege main",
    "git status",
    "git commit -m x",
    "git push",
    "git stash list",
    "grep -rn error: src",
    "cat build.log",
    "npm start",
    "npm run dev",
    "npm tset",
    "make clean",
    "test -f package.json",
    "[ -f x ]",
    "npx playwright install",
    "cargo fmt",
    "cargo run",
    "go run .",
    "docker run app",
    "docker compose up",
    "ls",
    "echo make",
    "python script.py",
    "uv run script.py",
    "node build.js",
    "",
    "constructor",
    "__proto__ test",
    "npm __proto__",
  ],
};

test("which commands can block work is a matter of their program and what it is told to do", () => {
  const kinds = Object.entries(COMMANDS).flatMap(([kind, all]) =>
    all.map((text) => [kind, text, kindOf(text)]),
  );
  expect(kinds.filter(([wanted, , found]) => wanted !== found)).toEqual([]);
});

const kindOf = (text: string): CommandKind | "none" => {
  const { action, scope } = parseShellAction(text);
  return (scope === "none" ? null : commandKind(action)) ?? "none";
};

/** Programs that build, test or fetch, told to do something else: serve, watch, list, tidy up, tell. */
const ASIDE = `
vite|vite dev|vite serve|vite preview|vite --host|vite optimize|vite build --watch|npx vite|npx vite dev|pnpm exec vite preview
gradle dependencies|gradle tasks --all|./gradlew :app:dependencies|gradle projects|gradle clean|gradle --version|gradle -v|gradle build --dry-run|gradle build -t|gradle bootRun|./gradlew --stop
mvn clean|mvn dependency:tree|mvn help:effective-pom|mvn versions:display-dependency-updates|mvn -v|./mvnw spring-boot:run|mvn --version
esbuild --version|esbuild src/a.ts --watch|esbuild --serve=8000|esbuild src/a.ts --servedir=www --bundle
webpack serve|webpack -w|webpack watch|webpack --watch|webpack --version|npx webpack serve --open
rollup -c -w|rollup -c --watch|rollup --version|rollup -v
tsc -v|tsc --version|tsc -w|tsc -p . --watch|tsc --init|tsc --showConfig|tsc -b --clean|npx tsc --help|npx tsc -w
make -n|make --dry-run all|make -v|make --version|make clean|make distclean|make -C src clean|make -j8 clean|make help|make -p
cmake --version|cmake --help|cmake -E make_directory x|cmake --build build --target clean|cmake --list-presets|cmake -N build
ninja -t targets|ninja --version|ninja -C out clean|ninja -n
meson compile --clean|meson --version|meson introspect build
cargo --version|cargo -V|cargo clean|cargo tree|cargo run|cargo build --help|cargo test -- --list|cargo metadata
go version|go env|go list ./...|go build -n ./...|go clean|go mod graph|go test -list . ./...|go help build
bazel query //...|bazel clean|bazel info|bazel --version|bazel build --help|bazel run //app
dotnet --info|dotnet --version|dotnet clean|dotnet run|dotnet watch run|dotnet list package|dotnet test --list-tests|dotnet build --help
docker build --help|docker images|docker buildx ls|docker compose up --build|docker --version|docker ps
swift --version|swift run|swift package describe|swift package show-dependencies|swift package clean|swift build --show-bin-path
xcodebuild -list|xcodebuild -version|xcodebuild -showBuildSettings -scheme App|xcodebuild -scheme App clean|xcodebuild -showsdks
gcc --version|gcc -v|clang -dumpmachine|g++ --help|rustc --version|rustc --print cfg|javac -version
npm --version|npm -v|npm run|npm run dev|npm start|npm ls|npm install --help|npm run build -- --help|npm run build -- --watch|npm test -- --watch|npm install --dry-run
pnpm -v|pnpm dev|pnpm --help|pnpm list|pnpm run build --watch|pnpm test --watch
yarn -v|yarn --version|yarn --help|yarn dev|yarn why x|yarn build --watch
bun --version|bun run dev|bun --help|bun test --watch|bun build src/a.ts --watch|bun pm ls
pytest --collect-only|pytest --co -q|pytest --version|pytest --fixtures|python -m pytest --help|python3 -m pytest --collect-only
jest --listTests|jest --watch|npx jest --watchAll|jest --showConfig|jest --version|vitest --watch|vitest list|vitest --ui|npx vitest -w|mocha --watch
ctest -N|ctest --show-only|ctest --version|tox -l|tox --listenvs|nox --list|playwright test --list|npx playwright test --ui
pip --version|pip list|poetry show|poetry install --dry-run|uv --version|bundle --version|bundle list|composer --version|vcpkg list|conan --version
`
  .trim()
  .split(/[|\n]/);

test("a builder that serves, watches, lists, tidies up or tells its version builds nothing [R183]", () => {
  const wrong = ASIDE.flatMap((text) => (kindOf(text) === "none" ? [] : [[text, kindOf(text)]]));
  expect(wrong).toEqual([]);
  const { none: _none, ...kinds } = COMMANDS;
  const asked = Object.values(kinds)
    .flat()
    .flatMap((text) =>
      /^git|^\.\/|\.sh/.test(text) ? [] : [`${text} --help`, `${text} --version`],
    );
  expect(asked.filter((text) => kindOf(text) !== "none")).toEqual([]);
});

test("whatever a program is told, that it tells or not is told without fault", () => {
  const word = fc.oneof(
    fc.constantFrom(...ASIDE.flatMap((text) => text.split(" "))),
    fc.string({ maxLength: 12 }),
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 8 }), (words) => {
      const { action, scope } = parseShellAction(words.join(" "));
      expect(["whole", "part", "none", undefined]).toContain(scope);
      if (scope === "none") expect(action).not.toBe("");
    }),
  );
});

test("a conflict is over when the merge is concluded, continued or given up", () => {
  const ends = ["git commit", "git merge", "git rebase", "git reset", "git cherry-pick"];
  expect(ends.filter((action) => !concludesMerge(action))).toEqual([]);
  expect(["git add", "git status", "git push"].filter(concludesMerge)).toEqual([]);
});

test("in a chain each of them is kept by itself, and so is what ends a merge", () => {
  const { none: _none, ...kinds } = COMMANDS;
  const commands = [...Object.values(kinds).flat(), "git commit -m x", "git reset --hard"];
  const lost = commands.filter((command) => {
    const { action } = parseShellAction(command);
    const { chain = [] } = parseShellAction(`cat a && ${command}`);
    return !chain.some((part) => part.action === action);
  });
  expect(lost).toEqual([]);
});
