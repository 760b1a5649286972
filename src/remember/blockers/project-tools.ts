/**
 * What a project is built with, by the files at its root, and so what usually brings missing packages and who would see to
 * it. A step that is named, never run: only what stands in the person's own settings is.
 */
import { NODE_MANAGERS } from "../../lexicon/managed-packages.ts";
import { hasWord, toAlternatives } from "../../lexicon/words.ts";
import { type LoadedConfig, valueAt } from "../../config/load.ts";
import { system } from "../../system/system.ts";
import type { BlockerRecoverySettings } from "./blocker-row.ts";

export type ProjectTool = {
  readonly name: string;
  /** Null where there is no such step. */
  readonly install: string | null;
};

type ToolSign = readonly [file: string, name: string, install: string | null];

/** Of each line the first file that is there counts. */
const TOOL_SIGNS: readonly (readonly ToolSign[])[] = [
  [
    ["vcpkg.json", "vcpkg", "vcpkg install"],
    ["conanfile.txt", "conan", "conan install . --build=missing"],
    ["conanfile.py", "conan", "conan install . --build=missing"],
    ["CMakeLists.txt", "cmake", null],
    ["meson.build", "meson", "meson subprojects download"],
  ],
  [
    ["bun.lock", "bun", "bun install"],
    ["bun.lockb", "bun", "bun install"],
    ["pnpm-lock.yaml", "pnpm", "pnpm install"],
    ["yarn.lock", "yarn", "yarn install"],
    ["package-lock.json", "npm", "npm install"],
    ["npm-shrinkwrap.json", "npm", "npm install"],
  ],
  [["deno.json", "deno", "deno install"]],
  [["Cargo.toml", "cargo", "cargo fetch"]],
  [["go.mod", "go", "go mod download"]],
  [
    ["gradlew", "gradle", "./gradlew --refresh-dependencies dependencies"],
    ["build.gradle", "gradle", "gradle --refresh-dependencies dependencies"],
    ["build.gradle.kts", "gradle", "gradle --refresh-dependencies dependencies"],
  ],
  [
    ["mvnw", "maven", "./mvnw dependency:resolve"],
    ["pom.xml", "maven", "mvn dependency:resolve"],
  ],
  [
    ["uv.lock", "uv", "uv sync"],
    ["poetry.lock", "poetry", "poetry install"],
    ["Pipfile", "pipenv", "pipenv install"],
    ["requirements.txt", "pip", "pip install -r requirements.txt"],
    ["pyproject.toml", "pip", "pip install -e ."],
    ["setup.py", "pip", "pip install -e ."],
  ],
  [["Gemfile", "bundler", "bundle install"]],
  [["composer.json", "composer", "composer install"]],
  [["Package.swift", "swift", "swift package resolve"]],
  [["pubspec.yaml", "flutter", "flutter pub get"]],
  [["global.json", "dotnet", "dotnet restore"]],
  [["mix.exs", "mix", "mix deps.get"]],
];
/** What the protocol's builder of C++ sees to. */
const CPP_TOOLS: ReadonlySet<string> = new Set(["vcpkg", "conan", "cmake", "meson"]);
/** Words that failing commands begin with, where they are not the tool's own name. */
const TOOL_BY_PROGRAM: Readonly<Record<string, string>> = {
  npx: "npm",
  bunx: "bun",
  "./gradlew": "gradle",
  mvn: "maven",
  "./mvnw": "maven",
  python: "pip",
  python3: "pip",
  pytest: "pip",
  pip3: "pip",
  bundle: "bundler",
  make: "cmake",
  ninja: "cmake",
};

/** Those that are there, in no more than an order; several in a project of several languages. */
export function findProjectTools(root: string): readonly ProjectTool[] {
  const isThere = (file: string): boolean => system.factsAt(`${root}/${file}`)?.kind === "file";
  const found = TOOL_SIGNS.flatMap((signs) => {
    const [, name, install] = signs.find(([file]) => isThere(file)) ?? [];
    return name === undefined || install === undefined ? [] : [{ name, install }];
  });
  const hasNode = found.some(({ name }) => hasWord(NODE_MANAGERS, name));
  return hasNode || !isThere("package.json") ? found : [...found, packageManager(root)];
}

const NAMED_MANAGER = new RegExp(`"packageManager"\\s*:\\s*"(${toAlternatives(NODE_MANAGERS)})@`);

/** Without a lock file the manifest may say whose it is. */
function packageManager(root: string): ProjectTool {
  const manifest = system.readFile(`${root}/package.json`) ?? "";
  const name = NAMED_MANAGER.exec(manifest)?.[1] ?? "npm";
  return { name, install: `${name} install` };
}

/** The one that a failure is of, which begins with the command that failed; else the first. */
function toolOf(tools: readonly ProjectTool[], description: string): ProjectTool | null {
  const [word = ""] = description.split(/[\s:]/, 1);
  const name = Object.hasOwn(TOOL_BY_PROGRAM, word) ? TOOL_BY_PROGRAM[word] : word;
  return tools.find((tool) => tool.name === name) ?? tools[0] ?? null;
}

/** What is set, and where nothing is, what fits the project. The protocol's own owners build C++. */
export function fitRecovery(
  { config: { recovery }, raw }: Pick<LoadedConfig, "config" | "raw">,
  projectPath: string | null,
  description = "",
): BlockerRecoverySettings {
  const tool = projectPath === null ? null : toolOf(findProjectTools(projectPath), description);
  if (tool === null) return recovery;
  const isSet = (name: string): boolean => valueAt(raw, `recovery.${name}`) !== undefined;
  const { build_error: build, dependency } = recovery;
  const isCpp = CPP_TOOLS.has(tool.name);
  const builder = isCpp ? "cpp-builder" : "code-editor";
  return {
    ...recovery,
    build_error: { ...build, agent: isSet("build_error.agent") ? build.agent : builder },
    dependency: {
      agent: isSet("dependency.agent") ? dependency.agent : `${builder} (${tool.name})`,
      command: isSet("dependency.command") ? dependency.command : tool.install,
    },
  };
}
