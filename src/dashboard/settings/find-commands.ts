/**
 * The commands that stand in a sentence about what to do, to be copied one by one. What follows a command there may be its
 * arguments or the rest of the sentence, so only what is known to belong to it is taken.
 */
const WORD = "[^\\s,;()가-힣]+";

const COMMAND = new RegExp(
  `self-gen (?:${[
    `config (?:set|add|remove) ${WORD} ${WORD}`,
    `config (?:unset|get) ${WORD}`,
    "daemon (?:start|stop)",
    "context save",
    "record (?:on|off)",
    "[a-z]+",
  ].join("|")})(?: --client [a-z-]+| --[a-z][a-z-]*)*`,
  "g",
);

export const findCommands = (sentence: string): readonly string[] => [
  ...new Set([...sentence.matchAll(COMMAND)].map(([command]) => command)),
];
