/**
 * What is planted: patterns that a person would want to hear of, and decoys that look like one and are none. Names are drawn,
 * so that no rule can know them.
 */
import type { Candidate, PatternKind } from "../../src/learn/mine/candidate.ts";
import type { Turn } from "./story.ts";

export type Draw = {
  readonly name: () => string;
  readonly pick: <T>(from: readonly T[]) => T;
  readonly whole: (below: number) => number;
  /** Some words of no meaning. */
  readonly words: (count: number) => string;
};

export type Plant = {
  readonly kind: PatternKind;
  readonly title: string;
  /** In how many sessions. */
  readonly sessions: number;
  /** Null for what must not be suggested. */
  readonly isFoundIn: ((candidate: Candidate) => boolean) | null;
  /** A turn of the session with this number. */
  readonly turn: (at: number) => Turn;
};

const says = (candidate: Candidate, ...words: readonly string[]): boolean => {
  const all = JSON.stringify(candidate.pattern).toLowerCase();
  return words.every((word) => all.includes(word.toLowerCase()));
};

export function plantsOf(draw: Draw): readonly Plant[] {
  return [
    ...failing(draw),
    ...preferences(draw),
    ...pasted(draw),
    ...requests(draw),
    ...permissions(draw),
    ...decoys(draw),
  ];
}

function failing(draw: Draw): readonly Plant[] {
  const [wrong, right, table] = [draw.name(), draw.name(), draw.name()];
  const [script, real] = [draw.name(), draw.name()];
  return [
    {
      kind: "failing-command",
      title: "a container that is called otherwise",
      sessions: 6,
      isFoundIn: (one) => one.kind === "failing-command" && says(one, wrong, right),
      turn: () => {
        const query = `psql -c "select ${draw.whole(999)} from ${table}"`;
        return {
          prompt: draw.words(8),
          steps: [
            {
              run: `docker exec ${wrong} ${query}`,
              fails: `Error response from daemon: No such container: ${wrong}`,
            },
            { run: `docker exec ${right} ${query}` },
          ],
        };
      },
    },
    {
      kind: "failing-command",
      title: "a script that is called otherwise",
      sessions: 5,
      isFoundIn: (one) => one.kind === "failing-command" && says(one, script, real),
      turn: () => {
        const rest = `-- --filter ${draw.name()}`;
        return {
          prompt: `${draw.words(7)} 고쳐 줘`,
          steps: [
            {
              run: `npm run ${script} ${rest}`,
              fails: `npm error Missing script: "${script}"`,
            },
            { run: "cat package.json" },
            { run: `npm run ${real} ${rest}` },
          ],
        };
      },
    },
    {
      kind: "failing-command",
      title: "zsh and square brackets",
      sessions: 6,
      isFoundIn: (one) => one.kind === "failing-command" && one.pattern.form.includes("zsh"),
      turn: () => {
        const file = `src/app/[${draw.name()}]/page.tsx`;
        return {
          prompt: draw.words(6),
          steps: [{ run: `cat ${file}`, fails: `(eval):1: no matches found: ${file}` }],
        };
      },
    },
  ];
}

/** Each said in several ways, with a word that all of them have. */
const ENGLISH: readonly (readonly [string, readonly string[]])[] = [
  [
    "linter",
    [
      "Always run the linter before you say that it is done.",
      "please always run the linter before saying it is done",
      "Always run the linter first, before you tell me it's done.",
    ],
  ],
  ["spanish", ["Answer in Spanish please.", "please answer in Spanish", "answer in Spanish."]],
  [
    "pnpm",
    ["Use pnpm instead of npm.", "use pnpm, not npm", "please use pnpm instead of npm always"],
  ],
  [
    "mock",
    [
      "Never mock the database in tests.",
      "don't mock the database in tests",
      "do not mock the database in the tests!",
    ],
  ],
  [
    "comment",
    [
      "Don't add comments to the code.",
      "do not add comments to code",
      "never add comments to the code",
    ],
  ],
  [
    "screenshot",
    [
      "Remind me to take a screenshot before every release.",
      "remind me to take a screenshot before the release",
      "please remind me to take a screenshot before each release",
    ],
  ],
];
const KOREAN: readonly (readonly [string, readonly string[]])[] = [
  [
    "한국어",
    ["답변은 항상 한국어로 해줘.", "항상 한국어로 답변해줘.", "답변은 한국어로 해줘 항상."],
  ],
  ["주석", ["주석은 달지 마.", "코드에 주석 달지 마", "주석을 달지 마세요."]],
  [
    "커밋",
    ["내 허락 없이 커밋하지 마.", "허락 없이 커밋하지 마세요", "허락 없이는 절대 커밋하지 마"],
  ],
  ["이모지", ["이모지는 쓰지 마.", "이모지 쓰지 마세요", "답변에 이모지 쓰지 마."]],
];

function preferences(draw: Draw): readonly Plant[] {
  const planted = (title: string, [word, all]: readonly [string, readonly string[]]): Plant => ({
    kind: "preference",
    title: `${title} (${word})`,
    sessions: 6,
    isFoundIn: (one) => one.kind === "preference" && says(one, word),
    turn: (at) => ({
      prompt: `${draw.words(8)}. ${all[at % all.length]}`,
      steps: [{ edit: `src/${draw.name()}.ts` }],
    }),
  });
  return [
    planted("a preference in English", draw.pick(ENGLISH)),
    planted("a preference in Korean", draw.pick(KOREAN)),
  ];
}

function pasted(draw: Draw): readonly Plant[] {
  const field = draw.name();
  return [
    {
      kind: "pasted-error",
      title: "a type error that the person has to paste",
      sessions: 8,
      isFoundIn: (one) => one.kind === "pasted-error",
      turn: () => ({
        prompt: `still broken:\nsrc/${draw.name()}.ts:${draw.whole(400)}:5 - error TS2339: Property '${field}' does not exist on type 'Order'.`,
        steps: [{ edit: `src/${draw.name()}.ts` }, { run: "npx tsc --noEmit" }],
      }),
    },
  ];
}

function requests(draw: Draw): readonly Plant[] {
  const tool = draw.name();
  return [
    {
      kind: "request",
      title: "a report that is asked for every time",
      sessions: 7,
      isFoundIn: (one) => one.kind === "request" && says(one, tool),
      turn: (at) => ({
        prompt: [
          "write the weekly release report for the board",
          "please write the weekly release report for the board again",
          "weekly release report for the board please",
        ][at % 3] as string,
        steps: [
          { run: `${tool} collect --week ${draw.whole(52)}` },
          { edit: `reports/${draw.whole(52)}.md` },
        ],
      }),
    },
  ];
}

function permissions(draw: Draw): readonly Plant[] {
  const sub = draw.pick(["view", "list", "status", "checks"]);
  return [
    {
      kind: "permission",
      title: "a harmless command that is always granted",
      sessions: 8,
      isFoundIn: (one) => one.kind === "permission" && says(one, `gh pr ${sub}`),
      turn: () => ({
        prompt: draw.words(6),
        steps: [{ ask: `gh pr ${sub} ${draw.whole(900)}`, seconds: 20 + draw.whole(60) }],
      }),
    },
  ];
}

function decoys(draw: Draw): readonly Plant[] {
  const [host, column] = [draw.name(), draw.name()];
  const none = (
    kind: PatternKind,
    title: string,
    sessions: number,
    turn: Plant["turn"],
  ): Plant => ({
    kind,
    title,
    sessions,
    turn,
    isFoundIn: null,
  });
  const run = draw.name();
  return [
    none("failing-command", "a failure without an agreed fix", 8, () => ({
      prompt: draw.words(7),
      steps: [
        {
          run: `ssh ${host} uptime`,
          fails: `ssh: connect to host ${host} port 22: Connection refused`,
        },
        { run: `${draw.name()} ${draw.name()}` },
      ],
    })),
    none("failing-command", "a wrong path each time", 8, () => {
      const file = `${draw.name()}/${draw.name()}.md`;
      return {
        prompt: draw.words(7),
        steps: [
          { run: `ls ${file}`, fails: `ls: cannot access '${file}': No such file or directory` },
        ],
      };
    }),
    none("failing-command", "a column that is not there, once", 2, () => ({
      prompt: draw.words(7),
      steps: [
        { run: `psql -c "select ${column}"`, fails: `ERROR: column "${column}" does not exist` },
      ],
    })),
    none("preference", "an instruction of one task, twice", 2, () => ({
      prompt: `never touch the ${draw.name()} module while you do this`,
      steps: [{ edit: `src/${draw.name()}.ts` }],
    })),
    none("preference", "a question that comes again", 6, () => ({
      prompt: `why do you never use the cache of ${draw.name()}?`,
      steps: [],
    })),
    none("preference", "a program that speaks in place of a person", 9, () => ({
      prompt: `You are the nightly agent of ${run}. Always write the result as JSON. Never ask questions. Do not stop before every file was read. Job ${draw.whole(9999)}.`,
      steps: [{ edit: `out/${draw.whole(9999)}.json` }],
    })),
    none("request", "go on, again and again", 9, () => ({
      prompt: draw.pick(["continue", "계속해줘", "go on please", "commit this"]),
      steps: [{ edit: `src/${draw.name()}.ts` }, { run: "git commit -m wip" }],
    })),
    none("permission", "granted often, refused once", 7, (at) => ({
      prompt: draw.words(5),
      steps: [
        at === 3
          ? { ask: "gh issue list", seconds: 9, isRefused: true }
          : { ask: "gh issue list", seconds: 9 },
      ],
    })),
    none("permission", "granted always, and never to be allowed", 8, () => ({
      prompt: draw.words(5),
      steps: [{ ask: "git push origin main", seconds: 15 }],
    })),
  ];
}
