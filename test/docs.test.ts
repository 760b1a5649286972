/** The documents are made from the program, and those that lie there are the ones it makes. */
import { expect, test } from "bun:test";
import { join } from "node:path";
import { documents } from "../scripts/docs.ts";
import type { CliCommandName } from "../src/cli/command/command.ts";
import { everyUsage } from "../src/cli/run.ts";
import { en } from "../src/text/en.ts";
import { skipped } from "./skip-reasons.ts";
import { ko } from "../src/text/ko.ts";

const root = join(import.meta.dir, "..");
const read = (path: string): Promise<string> => Bun.file(join(root, path)).text();

test("the documents in docs are what `npm run docs` makes of the program as it is", async () => {
  const made = await documents();
  expect([...made.keys()]).toEqual(["docs/commands.md", "docs/commands.ko.md", "docs/self-gen.1"]);
  for (const [path, content] of made) {
    expect({ path, isCurrent: (await read(path)) === content }).toEqual({ path, isCurrent: true });
  }
});

/** The words of a command stand below it, each with a section of its own. */
async function everySection(): Promise<string[]> {
  const usages = [...(await everyUsage(en))];
  return usages.flatMap(([name, { actions = {} }]) =>
    [name as string].concat(Object.keys(actions).map((action) => `${name} ${action}`)),
  );
}

test("each language's document has a section for every command, with usage, options and examples", async () => {
  const usages = await everyUsage(en);
  for (const [path, text] of [
    ["docs/commands.md", en],
    ["docs/commands.ko.md", ko],
  ] as const) {
    const [, ...sections] = (await read(path)).split("\n### ");
    const names = sections.map((section) => section.split("\n")[0] ?? "");
    expect(names.toSorted()).toEqual(Object.keys(text.commands).toSorted());
    for (const section of sections) {
      const name = section.split("\n")[0] ?? "";
      expect(section).toContain(`\`\`\`sh\nself-gen ${name}`);
      expect(section).toMatch(new RegExp(`\\*\\*${text.manual.examples}\\*\\*\\n\\n- \``));
      for (const option of Object.keys(usages.get(name as CliCommandName)?.options ?? {})) {
        expect(section).toMatch(new RegExp(`^- \`--${option}\\b`, "m"));
      }
    }
    for (const [place] of [...Object.entries(text.manual.places), ...text.help.variables]) {
      expect(await read(path)).toContain(`- \`${place}\`: `);
    }
  }
});

test("a link inside a document leads to a section of it", async () => {
  for (const path of ["docs/commands.md", "docs/commands.ko.md"]) {
    const content = await read(path);
    const targets = [...content.matchAll(/\]\(#([^)]+)\)/g)].map(([, target]) => target);
    expect(targets.length).toBeGreaterThan(20);
    for (const target of targets) expect(content).toContain(`\n### ${target}\n`);
  }
});

test("the man page holds only plain macros, in ASCII, and every command", async () => {
  const page = await read("docs/self-gen.1");
  expect(page).toMatch(/^[\n\u0020-\u007E]+$/);
  const macros = new Set(page.match(/^\.\S+/gm));
  expect([...macros].toSorted()).toEqual([".PP", ".SH", ".SS", ".TH", ".TP", '.\\"', ".ad"]);
  const sections = [...page.matchAll(/^\.SS (.*)$/gm)].map(([, name = ""]) => name);
  expect(sections.toSorted()).toEqual((await everySection()).toSorted());
});

const groff = Bun.which("groff");
const isUnrendered = skipped(groff === null, {
  what: "the man page, rendered",
  why: "there is no groff",
  command: "apt-get install groff-base",
});

test.skipIf(isUnrendered)(
  "the man page renders without a warning and shows texts as they are",
  async () => {
    const child = Bun.spawn([groff ?? "", "-man", "-Tutf8", "-ww", join(root, "docs/self-gen.1")], {
      env: { ...process.env, GROFF_NO_SGR: "1", MANWIDTH: "100" },
      stdout: "pipe",
      stderr: "pipe",
    });
    const [stdout, stderr] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
    ]);
    expect({ exitCode: await child.exited, stderr }).toEqual({ exitCode: 0, stderr: "" });
    // Bold is struck twice and italic underlined, each with a step back.
    const shown = stdout.replaceAll(/.\u0008/gsu, "");
    expect(shown).toContain("echo '{}' | self-gen hook --client claude-code; echo $?");
    expect(shown).toContain("<private>…</private>");
    for (const name of Object.keys(en.commands))
      expect(shown).toMatch(new RegExp(`^ {3}${name}$`, "m"));
  },
);

/** What each row of the table names first to type, without what a language has its own words for. */
const typedIn = (readme: string): string[] =>
  [...readme.matchAll(/^\| .* \| (.*) \|$/gm)].flatMap(([, what = ""]) => {
    const [, first = ""] = /`([^`]+)`/.exec(what) ?? [];
    const [program = "", command = ""] = first.split(" ");
    return first === "" ? [] : [command.startsWith("<") ? program : command || program];
  });

test("both languages' first pages tell the same things to type, in the same order", async () => {
  const [english, korean] = [
    await read("docs/getting-started.md"),
    await read("docs/getting-started.ko.md"),
  ];
  expect(typedIn(english).length).toBeGreaterThan(10);
  expect(typedIn(korean)).toEqual(typedIn(english));
});

test("the answers to frequent questions and the daemon's help say how a script follows what sessions do", async () => {
  for (const page of [await read("docs/faq.md"), await read("docs/faq.ko.md")]) {
    expect(page).toMatch(/`curl -N --unix-socket \S+ http:\/\/localhost\/api\/v1\/events`/);
  }
  for (const { manual } of [en, ko]) {
    const { about, examples } = manual.commands.daemon;
    expect(about.join("\n")).toContain("run/http.json");
    expect(Object.keys(examples).filter((line) => line.startsWith("curl "))).toHaveLength(2);
  }
});
