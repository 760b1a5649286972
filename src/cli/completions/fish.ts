import { type CompletionCandidates, type Flag, type Grammar, SESSION_IDS } from "./grammar.ts";

const quoteForFish = (text: string): string => `'${text.replaceAll(/[\\']/g, String.raw`\$&`)}'`;
const descriptionOption = (text: string): string => `-d ${quoteForFish(text.replaceAll("`", ""))}`;

function candidateOptions(next: CompletionCandidates): string {
  switch (next.kind) {
    case "words":
      return ` -a ${quoteForFish(next.words.join(" "))}`;
    case "session":
      return " -a '(__self_gen_sessions)'";
    case "path":
    case "none":
      return "";
  }
}

const complete = (condition: string, rest: string): string =>
  `complete -c self-gen -n ${quoteForFish(condition)} ${rest}`;

function flagLine(condition: string, { name, short, help, value }: Flag): string {
  const shortForm = short === null ? "" : ` -s ${short}`;
  const needs = value === null ? "" : value.kind === "path" ? " -r -F" : " -x";
  const all = value === null ? "" : candidateOptions(value);
  return complete(condition, `-l ${name}${shortForm}${needs}${all} ${descriptionOption(help)}`);
}

const lines = ({ commands, flags }: Grammar): string[] => [
  ...commands.map(({ name, summary }) =>
    complete("__self_gen_at", `-a ${name} ${descriptionOption(summary)}`),
  ),
  ...flags.map((flag) => flagLine("__self_gen_at", flag)),
  ...commands.flatMap((command) => [
    ...command.flags.map((flag) => flagLine(`__self_gen_in ${command.name}`, flag)),
    ...command.words.map(({ after, next, repeats }) =>
      complete(
        `__self_gen_${repeats === true ? "in" : "at"} ${[command.name, ...after].join(" ")}`,
        next.kind === "path" ? "-F" : candidateOptions(next).trim(),
      ),
    ),
  ]),
];

/** Options whose next word is their value. */
const listOptionsWithValue = ({ commands }: Grammar): string[] =>
  commands.flatMap(({ name, flags }) =>
    flags.flatMap(({ name: flag, short, value }) =>
      value === null
        ? []
        : [`${name} --${flag}`, ...(short === null ? [] : [`${name} -${short}`])].map(quoteForFish),
    ),
  );

export const fishScript = (grammar: Grammar): string => `# self-gen completions fish

function __self_gen_sessions
    ${SESSION_IDS}
end

# The words so far, without options and their values
function __self_gen_words
    set -l valued ${listOptionsWithValue(grammar).join(" ")}
    set -l found
    set -l is_value 0
    for token in (commandline -opc)[2..-1]
        if test $is_value = 1
            set is_value 0
        else if string match -q -- '-*' $token
            contains -- "$found[1] $token" $valued; and set is_value 1
        else
            set -a found $token
        end
    end
    printf '%s\\n' $found
end

function __self_gen_at
    set -l found (__self_gen_words)
    test "$found" = "$argv"
end

function __self_gen_in
    set -l found (__self_gen_words)
    test "$found[1]" = "$argv[1]"
end

complete -c self-gen -f
${lines(grammar).join("\n")}`;
