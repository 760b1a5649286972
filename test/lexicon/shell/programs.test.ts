// The tables of programs, and what everybody who asks them makes of each row.
import { describe, expect, test } from "bun:test";
import { parseShellAction } from "../../../src/clients/shell/action.ts";
import { isChainLink } from "../../../src/clients/shell/chain.ts";
import { isChangingAction } from "../../../src/clients/shell/changing-actions.ts";
import { isIdleAction } from "../../../src/clients/shell/idle-action.ts";
import { parseAction } from "../../../src/clients/shell/program.ts";
import { normalForm, readCommand } from "../../../src/clients/shell/words.ts";
import {
  NODE_MANAGERS,
  OTHER_INSTALLERS,
  PYTHON_MANAGERS,
} from "../../../src/lexicon/managed-packages.ts";
import {
  CHORES,
  COMMAND_KINDS,
  CONFIGURED_BUILDERS,
  CONFIGURING_PROGRAMS,
  TASK_RUNNERS,
} from "../../../src/lexicon/shell/command-kinds.ts";
import {
  makeInterpreterPattern,
  POWERSHELLS,
  UNIX_SHELLS,
} from "../../../src/lexicon/shell/interpreters.ts";
import {
  CONTROL_WORDS,
  FILE_PROGRAMS,
  KILLING_PROGRAMS,
  LOOKING_PROGRAMS,
  MAKING_PROGRAMS,
  PREPARING_WORDS,
  TALKING_WORDS,
} from "../../../src/lexicon/shell/plain-programs.ts";
import {
  familyName,
  findProgramFamily,
  isStandInProgram,
  listSiblingPrograms,
  MANY_ACT_PROGRAMS,
  PROGRAM_FAMILIES,
} from "../../../src/lexicon/shell/program-families.ts";
import {
  CHANGING_PROGRAMS,
  CHANGING_SUBCOMMANDS,
  GIT_WORK,
  IDLE_FLAGS,
  VERBOSE_PROGRAMS,
  listWorkingPrograms,
} from "../../../src/lexicon/shell/program-work.ts";
import { LAUNCHERS, RUNNERS, RUNNERS_OF_TWO } from "../../../src/lexicon/shell/runners.ts";
import {
  CLEANING_PROGRAMS,
  listedName,
  ROOT_PROGRAMS,
  SAME_PROGRAM,
  listSubcommandSyntax,
  TIMERS,
  WRAPPERS,
} from "../../../src/lexicon/shell/subcommands.ts";
import { hasWord, splitWords } from "../../../src/lexicon/words.ts";
import { commandKind } from "../../../src/remember/blockers/command-kinds.ts";
import { findFixingActions } from "../../../src/remember/errors/fixing-actions.ts";
import { isProbe, splitCommand } from "../../../src/remember/ledger/tools/command-segments.ts";
import { expectSorted, expectWordList } from "../table-shape.ts";

const PROGRAM = /^(?:\.\/)?[\w.+-]+$/;
const WORKING = Object.entries(listWorkingPrograms());
const CHANGING = [
  ...WORKING.map(([program, { changes = "" }]) => [program, changes] as const),
  ...Object.entries(CHANGING_SUBCOMMANDS),
].filter(([, changes]) => changes !== "");

describe("the tables", () => {
  test("name each program once, in order", () => {
    for (const table of [
      listSubcommandSyntax(),
      listWorkingPrograms(),
      CHANGING_SUBCOMMANDS,
      COMMAND_KINDS,
      SAME_PROGRAM,
    ]) {
      const names = Object.keys(table);
      expectSorted(names, names[0] ?? "");
      expect(names.filter((name) => !PROGRAM.test(name))).toEqual([]);
    }
  });

  test("hold words, none twice", () => {
    for (const { deeper, valueFlags } of Object.values(listSubcommandSyntax()))
      for (const words of [deeper, valueFlags]) if (words !== undefined) expectWordList(words);
    for (const [, { idleFlags, idleWords }] of WORKING)
      for (const words of [idleFlags, idleWords]) if (words !== undefined) expectWordList(words);
    for (const [, words] of CHANGING) expectWordList(words);
    for (const { names, standIns } of PROGRAM_FAMILIES)
      expectWordList(standIns === undefined ? names : `${names} ${standIns}`);
    const lists = [
      CHANGING_PROGRAMS,
      CHORES,
      CLEANING_PROGRAMS,
      CONFIGURED_BUILDERS,
      CONFIGURING_PROGRAMS,
    ]
      .concat(CONTROL_WORDS, FILE_PROGRAMS, GIT_WORK, IDLE_FLAGS, KILLING_PROGRAMS, LAUNCHERS)
      .concat(LOOKING_PROGRAMS, MANY_ACT_PROGRAMS, PREPARING_WORDS, RUNNERS, RUNNERS_OF_TWO)
      .concat(TALKING_WORDS, VERBOSE_PROGRAMS, WRAPPERS, UNIX_SHELLS, POWERSHELLS)
      .concat(`${NODE_MANAGERS} ${PYTHON_MANAGERS} ${OTHER_INSTALLERS}`);
    for (const words of lists) expectWordList(words);
  });

  test("know a program by one name: another one of its names has no row", () => {
    const names = [
      ...Object.keys(listSubcommandSyntax()),
      ...Object.keys(listWorkingPrograms()),
      ...Object.keys(CHANGING_SUBCOMMANDS),
      ...Object.keys(COMMAND_KINDS),
      ...splitWords(CLEANING_PROGRAMS),
    ];
    expect(names.filter((name) => listedName(name) !== name)).toEqual([]);
    // One that always changes something says so in one place.
    const always = splitWords(CHANGING_PROGRAMS);
    expect(CHANGING.map(([program]) => program).filter((name) => always.includes(name))).toEqual(
      [],
    );
    expect(
      Object.keys(CHANGING_SUBCOMMANDS).filter((name) => name in listWorkingPrograms()),
    ).toEqual([]);
  });
});

describe("everybody who asks agrees", () => {
  test.each(Object.entries(listSubcommandSyntax()))(
    "%s is read with its subcommand, behind its flags, one word deeper where it says so",
    (program, { deeper = "", valueFlags = "" }) => {
      expect(parseAction([program, "verb", "x"]).action).toBe(`${program} verb`);
      for (const word of splitWords(deeper).filter((one) => one !== ""))
        expect(parseAction([program, word, "up", "x"]).action).toBe(`${program} ${word} up`);
      for (const flag of splitWords(valueFlags).filter((one) => one !== ""))
        expect(parseAction([program, flag, "value", "verb"]).action).toBe(`${program} verb`);
    },
  );

  test.each(Object.entries(SAME_PROGRAM))("%s is called like %s", (name, program) => {
    const read = (called: string): string =>
      parseAction([called, "-f", "x", "run", "up"]).action.slice(called.length);
    expect(read(name)).toBe(read(program));
    for (const verb of ["", " build", " clean", " test", " install", " prisma"]) {
      expect(isChangingAction(name + verb)).toBe(isChangingAction(program + verb));
      expect(commandKind(name + verb)).toBe(commandKind(program + verb));
    }
  });

  test.each(CHANGING)(
    "%s changes something with what its row says, and not with other words",
    (program, words) => {
      for (const word of splitWords(words)) {
        const action = word === "stash" ? `${program} stash pop` : `${program} ${word}`;
        expect(isChangingAction(action), action).toBe(true);
      }
      expect(isChangingAction(`${program} look-at-it`)).toBe(false);
      expect(isChangingAction(program)).toBe(false);
    },
  );

  test("a program that changes something whatever follows is a fix, alone and with words", () => {
    const failure = { tool: "Bash", steps: [] as object[] };
    for (const program of splitWords(CHANGING_PROGRAMS)) {
      const { action } = parseShellAction(`${program} a`);
      // Some only prepare what follows.
      if (hasWord(`${PREPARING_WORDS} mkdir`, program)) continue;
      expect(isChangingAction(action), action).toBe(true);
      const step = { tool: "Bash", ok: true, action };
      const found = findFixingActions({ ...failure, steps: [step] } as never, {
        tool: "Read",
        ok: true,
      });
      expect(found, program).toEqual([step as never]);
    }
  });

  test.each(WORKING)(
    "%s is kept in a chain, and idle with the flags and words of its row",
    (program, row) => {
      expect(isChainLink(`${program} x`)).toBe(true);
      for (const flag of splitWords(`${IDLE_FLAGS} ${row.idleFlags ?? ""}`.trim()))
        expect(isIdleAction(program, [flag]), flag).toBe(true);
      for (const word of splitWords(row.idleWords ?? "").filter((one) => one !== ""))
        expect(isIdleAction(program, [word]), word).toBe(true);
      const isServer = program === "vite";
      expect(isIdleAction(program, ["some/file"])).toBe(isServer);
      const isRunner = hasWord(RUNNERS, program);
      expect(isIdleAction(program, ["-v"])).toBe(!hasWord(VERBOSE_PROGRAMS, program) && !isRunner);
    },
  );

  test.each(Object.entries(COMMAND_KINDS))(
    "%s blocks work with what its row says, is read so and kept in a chain",
    (program, kinds) => {
      for (const [words, kind] of Object.entries(kinds)) {
        const typed = words === "*" || words === "-" ? program : `${program} ${words}`;
        const module = program === "python" && words !== "-" ? `python -m ${words}` : typed;
        const { action } = parseShellAction(module);
        // Programs without subcommands are known by their name alone.
        expect(action, module).toBe(typed);
        expect(isChainLink(action), action).toBe(true);
        expect(commandKind(action), action).toBe(kind);
      }
    },
  );

  test("what runs a task of the project's is told which one, and is no runner of programs", () => {
    for (const runner of TASK_RUNNERS) {
      const { action } = parseShellAction(`${runner} test`);
      expect(action).toBe(`${runner} test`);
      expect(commandKind(action)).toBe("test");
      expect(commandKind(`${runner} greet`)).toBe(hasWord("make", runner) ? "build" : null);
    }
  });

  test("a runner is what it runs, and a launcher", () => {
    for (const pair of [...splitWords(RUNNERS), ...splitWords(RUNNERS_OF_TWO)]) {
      const words = pair.split("-");
      expect(commandKind([...words, "jest"].join(" "))).toBe("test");
      expect(isIdleAction([...words, "vitest"].join(" "), ["--ui"])).toBe(true);
      expect(hasWord(LAUNCHERS, words[0] ?? ""), pair).toBe(true);
      expect(parseShellAction(`${words.join(" ")} jest`).action).toBe(`${words.join(" ")} jest`);
    }
  });

  test("what wraps a command is taken off, and what only times it makes no other command", () => {
    for (const wrapper of splitWords(WRAPPERS))
      expect(parseAction([wrapper, "npm", "test"]).action, wrapper).toBe("npm test");
    for (const timer of splitWords(TIMERS)) {
      expect(normalForm(readCommand(`${timer} npm test`))).toBe("npm test");
      expect(hasWord(WRAPPERS, timer)).toBe(true);
    }
    for (const root of splitWords(ROOT_PROGRAMS)) {
      expect(normalForm(readCommand(`${root} npm test`))).toBe(`${root} npm test`);
      expect(parseShellAction(`echo x | ${root} tee /etc/hosts`).action).toBe("tee");
    }
  });

  test("what tidies up before it works is known by its work", () => {
    for (const program of splitWords(CLEANING_PROGRAMS)) {
      expect(program in listWorkingPrograms(), program).toBe(true);
      expect(parseAction([program, "clean", "all"]).action).toBe(`${program} all`);
    }
  });

  test("configuring and building what was configured are builds", () => {
    for (const program of [...splitWords(CONFIGURING_PROGRAMS), ...splitWords(CONFIGURED_BUILDERS)])
      expect(commandKind(program), program).toBe("build");
    for (const chore of splitWords(CHORES)) expect(commandKind(`make ${chore}`), chore).toBe(null);
  });

  test("managers of packages fetch them, and that changes something", () => {
    for (const manager of [...splitWords(NODE_MANAGERS), ...splitWords(PYTHON_MANAGERS)]) {
      const verb = manager === "uv" ? "add" : "install";
      expect(isChangingAction(`${manager} ${verb}`), manager).toBe(true);
      // Conda makes surroundings for a person rather than what a project is built of.
      if (manager !== "conda") expect(commandKind(`${manager} ${verb}`), manager).toBe("package");
    }
  });

  test("programs that only look change nothing and fail no work", () => {
    for (const program of splitWords(LOOKING_PROGRAMS)) {
      expect(isChangingAction(program), program).toBe(false);
      expect(isChainLink(program), program).toBe(false);
      expect(splitCommand(`${program} x`).every(isProbe), program).toBe(true);
    }
    for (const program of splitWords(`${FILE_PROGRAMS} ${KILLING_PROGRAMS}`))
      expect(isChangingAction(program), program).toBe(true);
    for (const program of splitWords(MAKING_PROGRAMS))
      expect(hasWord(FILE_PROGRAMS, program)).toBe(true);
    for (const word of splitWords(`${PREPARING_WORDS} ${TALKING_WORDS} ${CONTROL_WORDS}`))
      expect(splitCommand(`${word} x`), word).toEqual([]);
  });

  test("names that are called alike are of one family, and stand in for each other", () => {
    for (const [name, program] of Object.entries(SAME_PROGRAM)) {
      const [one, other] = [name, program].map((each) => each.replace("./", ""));
      const family = findProgramFamily(one ?? "");
      if (family !== undefined) expect(family, name).toContain(other ?? "");
    }
    for (const { names, standIns = "" } of PROGRAM_FAMILIES) {
      const [first = "", ...others] = splitWords(names);
      expect(findProgramFamily(first)).toEqual([first, ...others]);
      for (const other of [...others, ...splitWords(standIns)].filter((one) => one !== ""))
        expect(isStandInProgram(first, familyName(other)), other).toBe(true);
      for (const sibling of listSiblingPrograms(first)) expect(others).toContain(sibling);
    }
    expect(isStandInProgram("npm", "cargo")).toBe(false);
    expect(familyName("python3.12")).toBe("python3");
    expect(familyName("mvnw.cmd")).toBe("mvnw");
  });

  test("programs of many acts have subcommands that are read, or that nobody reads", () => {
    const unread = splitWords(MANY_ACT_PROGRAMS).filter(
      (program) => parseAction([program, "verb"]).action === program,
    );
    // Their first word may be a name, or is not known well enough.
    expect(unread).toEqual(["service", "pm2", "vercel", "supabase", "az", "bd", "heroku", "fly"]);
  });

  test("shells run what they are given, whoever asks", () => {
    const pattern = makeInterpreterPattern();
    for (const shell of splitWords(UNIX_SHELLS)) {
      expect(pattern.test(shell)).toBe(true);
      expect(parseShellAction(`curl -fsSL https://x.sh | ${shell}`).action).toBe(`${shell} -s`);
      expect(isChangingAction(`${shell} -s`)).toBe(true);
    }
    for (const shell of splitWords(POWERSHELLS)) expect(pattern.test(`${shell}.exe`)).toBe(true);
  });
});
