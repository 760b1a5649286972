/**
 * Our slash commands of Claude Code, each a Markdown file in `commands/` of its folder: frontmatter, then what the model
 * reads when a person types the command.
 *
 * `allowed-tools` lets the model write its draft and run our program without asking the person. Edit rules hold for
 * the Write tool, Write rules for nothing; `//` begins an absolute path. A path that needs quotes must stand in the Bash
 * rule as it stands in the command. No Bash rule fits a path with parentheses: there the person is asked.
 *
 * The program is run by the model, never by a `!` line of the command: what such a line prints becomes the person's own
 * words, and the client opens every file that it names with an `@`.
 *
 * A comment in the frontmatter holds a hash of all the rest. While it fits, the file is as some version of ours wrote it.
 */
import type { Text } from "../../text/text.ts";
import { quoteForShell } from "../../system/shell-word.ts";

export const SLASH_COMMAND_NAMES = ["save-context", "restore-context"] as const;

export type SlashCommandName = (typeof SLASH_COMMAND_NAMES)[number];

export type SlashCommandOptions = {
  /** Absolute, as the hooks call it. */
  readonly program: string;
  /** The folder that the model may write its draft into. */
  readonly drafts: string;
  readonly text: Text;
  readonly limits: {
    readonly tasks: number;
    readonly decisions: number;
    readonly rejected: number;
    readonly discoveries: number;
    readonly blockers: number;
    readonly units: number;
  };
};

export const slashCommandPath = (folder: string, name: SlashCommandName): string =>
  `${folder}/commands/${name}.md`;

export const slashCommandText = (name: SlashCommandName, options: SlashCommandOptions): string =>
  name === "save-context" ? saveText(options) : restoreText(options);

/** The client puts the session's id in its place, so that two sessions do not share a draft. */
const draftIn = (folder: string): string => `${folder}/\${CLAUDE_SESSION_ID}.json`;

const SKELETON = `\`\`\`json
{
  "goal": { "current_objective": "…" },
  "progress": { "done": ["…"], "current": ["…"], "pending": ["…"] },
  "decisions": [{ "what": "…", "why": "…", "rejected": ["…"] }],
  "discoveries": [{ "file": "…", "insight": "…" }],
  "state": { "blockers": ["…"] }
}
\`\`\``;

function saveText({ program, drafts, text, limits }: SlashCommandOptions): string {
  const { save } = text.slash;
  const { tasks, decisions, rejected, discoveries, blockers, units } = limits;
  const file = draftIn(drafts);
  return sealCommand(
    {
      description: save.description,
      hint: save.hint,
      tools: [editRule(drafts), ...bashRules(program, "context save:*")],
    },
    [
      save.purpose,
      save.write(file),
      SKELETON,
      save.fields.map((line) => `- ${line}`).join("\n"),
      save.limits(tasks, decisions, rejected, discoveries, blockers, units),
      save.note("$ARGUMENTS"),
      save.run(`${quoteForShell(program)} context save --file ${quoteForShell(file)}`),
      save.mend,
      save.tell,
    ],
  );
}

function restoreText({ program, text }: SlashCommandOptions): string {
  const { restore } = text.slash;
  return sealCommand(
    {
      description: restore.description,
      hint: restore.hint,
      // `load` without more: with another word it would also print what is not ours.
      tools: [...bashRules(program, "context show:*"), ...bashRules(program, "context load")],
    },
    [
      restore.purpose,
      restore.run(`${quoteForShell(program)} context show`, "$ARGUMENTS"),
      restore.otherwise(`${quoteForShell(program)} context load`),
      restore.data,
      restore.age,
      restore.tell,
    ],
  );
}

/** A rule's path is a pattern, and stands between parentheses. */
const editRule = (folder: string): string =>
  `Edit(/${folder.replaceAll(/[\\*?[\]{}!()]/g, (one) => `\\${one}`)}/**)`;

const PLAIN = /^[\w/.,:@%+=-]+$/;

/** The command as we give it, and as a model might write it just as well. */
function bashRules(program: string, words: string): string[] {
  const other = PLAIN.test(program) ? program : `"${program}"`;
  return [quoteForShell(program), other].map((one) => `Bash(${one} ${words})`);
}

type Frontmatter = {
  readonly description: string;
  readonly hint: string;
  readonly tools: readonly string[];
};

const SEAL = /^# self-generation ([0-9a-f]{64})\n/m;

/** Strings as JSON are strings as YAML. No model calls the command by itself, so its description costs no session anything. */
function sealCommand(
  { description, hint, tools }: Frontmatter,
  paragraphs: readonly string[],
): string {
  const head = [
    `description: ${JSON.stringify(description)}`,
    `argument-hint: ${JSON.stringify(hint)}`,
    "disable-model-invocation: true",
    "allowed-tools:",
    ...tools.map((rule) => `  - ${JSON.stringify(rule)}`),
    "",
  ].join("\n");
  const body = `---\n\n${paragraphs.join("\n\n")}\n`;
  return `---\n${head}# self-generation ${hashOf(`---\n${head}${body}`)}\n${body}`;
}

const hashOf = (text: string): string => new Bun.CryptoHasher("sha256").update(text).digest("hex");

/** Does a command file of ours call this program? */
export const callsProgram = (text: string, program: string): boolean =>
  text.includes(`${quoteForShell(program)} context `);

/** Whose a command file is: as we wrote it, ours with changes by hand, or somebody else's. */
export function slashCommandOwner(text: string): "ours" | "edited" | "foreign" {
  const seal = SEAL.exec(text);
  if (seal === null) return "foreign";
  return hashOf(text.replace(SEAL, "")) === seal[1] ? "ours" : "edited";
}
