import { expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadConfig } from "../../../src/config/load.ts";
import { fitRecovery, findProjectTools } from "../../../src/remember/blockers/project-tools.ts";

type Fitted = ReturnType<typeof fitRecovery>;

/** What is named for a project with these files. */
function inProject(
  files: Readonly<Record<string, string>>,
  { description = "", settings = {} }: { description?: string; settings?: object } = {},
): Fitted {
  const root = mkdtempSync(join(tmpdir(), "tools-"));
  try {
    for (const [file, text] of Object.entries(files)) writeFileSync(join(root, file), text);
    const config = join(root, "config.json");
    writeFileSync(config, JSON.stringify(settings));
    return fitRecovery(loadConfig(config), root, description);
  } finally {
    rmSync(root, { recursive: true });
  }
}

const manifest = (manager: string): string =>
  JSON.stringify({ packageManager: `${manager}@1.2.3` });

/** Files → owner of a failed build, owner and command of a missing dependency. */
const PROJECTS = [
  [{}, "cpp-builder", "cpp-builder (vcpkg)", null],
  [{ "CMakeLists.txt": "" }, "cpp-builder", "cpp-builder (cmake)", null],
  [
    { "CMakeLists.txt": "", "vcpkg.json": "{}" },
    "cpp-builder",
    "cpp-builder (vcpkg)",
    "vcpkg install",
  ],
  [
    { "CMakeLists.txt": "", "conanfile.txt": "" },
    "cpp-builder",
    "cpp-builder (conan)",
    "conan install . --build=missing",
  ],
  [{ "package.json": "{}" }, "code-editor", "code-editor (npm)", "npm install"],
  [{ "package.json": manifest("pnpm") }, "code-editor", "code-editor (pnpm)", "pnpm install"],
  [{ "package.json": manifest("rm -rf") }, "code-editor", "code-editor (npm)", "npm install"],
  [
    { "package.json": "{}", "package-lock.json": "{}" },
    "code-editor",
    "code-editor (npm)",
    "npm install",
  ],
  [
    { "package.json": "{}", "pnpm-lock.yaml": "" },
    "code-editor",
    "code-editor (pnpm)",
    "pnpm install",
  ],
  [{ "package.json": "{}", "yarn.lock": "" }, "code-editor", "code-editor (yarn)", "yarn install"],
  [{ "package.json": "{}", "bun.lock": "" }, "code-editor", "code-editor (bun)", "bun install"],
  [{ "Cargo.toml": "" }, "code-editor", "code-editor (cargo)", "cargo fetch"],
  [{ "go.mod": "" }, "code-editor", "code-editor (go)", "go mod download"],
  [
    { "build.gradle.kts": "" },
    "code-editor",
    "code-editor (gradle)",
    "gradle --refresh-dependencies dependencies",
  ],
  [
    { "build.gradle": "", gradlew: "" },
    "code-editor",
    "code-editor (gradle)",
    "./gradlew --refresh-dependencies dependencies",
  ],
  [{ "pom.xml": "" }, "code-editor", "code-editor (maven)", "mvn dependency:resolve"],
  [{ "pom.xml": "", mvnw: "" }, "code-editor", "code-editor (maven)", "./mvnw dependency:resolve"],
  [
    { "requirements.txt": "" },
    "code-editor",
    "code-editor (pip)",
    "pip install -r requirements.txt",
  ],
  [{ "pyproject.toml": "", "uv.lock": "" }, "code-editor", "code-editor (uv)", "uv sync"],
  [
    { "pyproject.toml": "", "poetry.lock": "" },
    "code-editor",
    "code-editor (poetry)",
    "poetry install",
  ],
] as const;

test("what helps a missing dependency, and who sees to it, fits the project that is found [R184, R209]", () => {
  for (const [files, builder, owner, command] of PROJECTS) {
    const { build_error, dependency, ci_failure } = inProject(files);
    expect([files, build_error, dependency, ci_failure]).toEqual([
      files,
      { agent: builder, command: null },
      { agent: owner, command },
      { agent: "devops", command: null },
    ]);
  }
});

test("in a project of several languages the command that failed says which is meant", () => {
  const files = { "package.json": "{}", "Cargo.toml": "", "requirements.txt": "" };
  const command = (description: string): unknown =>
    inProject(files, { description }).dependency.command;
  expect(command("cargo build: unresolved import")).toBe("cargo fetch");
  expect(command("npm ci: ERESOLVE")).toBe("npm install");
  expect(command("python3 -m pytest: No module named x")).toBe("pip install -r requirements.txt");
});

test("what the person has set goes before, null too", () => {
  const recovery = {
    dependency: { agent: null, command: "make deps" },
    build_error: { agent: "me" },
  };
  expect(inProject({ "package.json": "{}" }, { settings: { recovery } })).toMatchObject({
    dependency: { agent: null, command: "make deps" },
    build_error: { agent: "me" },
  });
});

test("a folder is no sign, and a place that is gone has none", () => {
  const root = mkdtempSync(join(tmpdir(), "tools-"));
  mkdirSync(join(root, "go.mod"));
  expect(findProjectTools(root)).toEqual([]);
  rmSync(root, { recursive: true });
  expect(findProjectTools(root)).toEqual([]);
});
