import { expect, test } from "bun:test";
import { shellAction } from "../../../src/clients/shell/shell-action.ts";
import {
  type CommandKind,
  commandKind,
  concludesMerge,
} from "../../../src/remember/blockers/commands.ts";

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
    "npm run build:prod -- --watch",
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
    "./build.sh --fast",
    "FOO=1 sudo make install",
    "cd app && npm run build",
  ],
  test: [
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
    "npm run lint",
    "npm run dev",
    "npm tset",
    "make clean",
    "make lint",
    "test -f package.json",
    "[ -f x ]",
    "npx playwright install",
    "npx prettier --check .",
    "cargo fmt",
    "cargo run",
    "go run .",
    "docker build .",
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
    all.map((text) => [kind, text, commandKind(shellAction(text).action) ?? "none"]),
  );
  expect(kinds.filter(([wanted, , found]) => wanted !== found)).toEqual([]);
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
    const { action } = shellAction(command);
    const { chain = [] } = shellAction(`cat a && ${command}`);
    return !chain.some((part) => part.action === action);
  });
  expect(lost).toEqual([]);
});
