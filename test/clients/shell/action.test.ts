import { expect, test } from "bun:test";
import fc from "fast-check";
import { parseShellAction } from "../../../src/clients/shell/action.ts";

/** Command → program, action. */
const TABLE: readonly (readonly [string, string, string])[] = [
  ["ls -la /tmp", "ls", "ls"],
  ["# first the tests\nnpm test", "npm", "npm test"],
  ["timeout 60 npm test", "timeout", "npm test"],
  ["(cd a && npm test)", "cd", "npm test"],
  ["if true; then npm test; fi", "if", "npm test"],
  ["if true\nthen\n  npm test\nfi", "if", "npm test"],
  ['set -e\nfor f in logs/*.log; do\n  gzip -9 "$f"\ndone\nrm -rf build', "set", "gzip"],
  ["while read x; do\n  echo $x\ndone", "while", "echo"],
  ["for d in a b\ndo\n  mkdir $d\ndone", "for", "mkdir"],
  ["{\n  npm test\n}", "{", "npm test"],
  ["VAR=x npm test", "npm", "npm test"],
  ["A=1 B='two words' C=\"x y\" make all", "make", "make all"],
  ["cd /x && npm run build -- --watch", "cd", "npm run build"],
  ["cd /x; pytest -q", "cd", "pytest"],
  ["sudo apt-get install -y jq", "sudo", "apt-get install"],
  ["sudo -E FOO=1 systemctl restart nginx", "sudo", "systemctl restart"],
  ["env FOO=1 BAR=2 cargo build --release", "env", "cargo build"],
  ["time git status", "time", "git status"],
  ["git log --oneline | head -5", "git", "git log"],
  ["cat a.txt | grep foo", "cat", "cat"],
  ["git commit -m 'fix: a | b && c; d'", "git", "git commit"],
  ['echo "a && b"', "echo", "echo"],
  ["constructor --x y", "constructor", "constructor"],
  ["npm __proto__ x", "npm", "npm"],
  ["git -C /x status", "git", "git status"],
  ["git --no-pager diff HEAD~1", "git", "git diff"],
  ["git stash pop", "git", "git stash pop"],
  ["git remote -v add origin url", "git", "git remote add"],
  ["python -m pytest tests/test_a.py", "python", "python pytest"],
  ["python3 -m venv .venv", "python3", "python3 venv"],
  ["python script.py --flag", "python", "python"],
  ["npm run test:unit", "npm", "npm run test:unit"],
  ["npm --silent run lint", "npm", "npm run lint"],
  ["npx vitest run", "npx", "npx vitest"],
  ["docker compose up -d", "docker", "docker compose up"],
  ["docker compose -f x.yml up -d", "docker", "docker compose up"],
  ["docker run -it ubuntu bash", "docker", "docker run"],
  ["docker-compose up", "docker-compose", "docker-compose up"],
  ["gh pr view 12 --json title", "gh", "gh pr view"],
  ["uv run pytest", "uv", "uv run pytest"],
  ["./gradlew test", "./gradlew", "./gradlew test"],
  ["mvn clean package -q", "mvn", "mvn package"],
  ["make clean", "make", "make clean"],
  ["cmake -S . -B build", "cmake", "cmake"],
  ["cmake --build build -j8", "cmake", "cmake --build"],
  ["xcodebuild -scheme App test", "xcodebuild", "xcodebuild test"],
  ["bun test a.test.ts", "bun", "bun test"],
  ['"my prog" arg', "my prog", "my prog"],
  ["echo 안녕하세요", "echo", "echo"],
  ["실행기 --빠르게", "실행기", "실행기"],
  ["cd 프로젝트 && npm run 빌드", "cd", "npm run"],
  ["mkdir -p x\nmake", "mkdir", "make"],
  ["", "", ""],
  ["   ", "", ""],
  ["FOO=1", "", ""],
  ["&& || ;", "", ""],
  ["'unclosed quote and more", "unclosed quote and more", "unclosed quote and more"],
];

test("a command is judged by its program and subcommand, without flags and arguments", () => {
  const given = TABLE.map(([text]) => {
    const { command, action } = parseShellAction(text);
    return [text, command, action];
  });
  expect(given).toEqual(TABLE as unknown as string[][]);
});

test("an action has at most three words and carries no argument of an unknown program", () => {
  for (const [text] of TABLE)
    expect(parseShellAction(text).action.split(" ").length).toBeLessThan(6);
  expect(parseShellAction("mysql -u root -psecret db").action).toBe("mysql");
  expect(parseShellAction("git push https://user:pass@host/x.git").action).toBe("git push");
});

test("however long a command is, what is kept of it is short", () => {
  const { command, action } = parseShellAction(`${"x".repeat(100_000)} ${"y".repeat(100_000)}`);
  expect(command.length).toBeLessThanOrEqual(80);
  expect(action.length).toBeLessThanOrEqual(240);
});

const LONG_COMMIT = `git commit -m "$(cat <<'EOF'\nfix: it\n\n${"a | b; c && d\n".repeat(40)}EOF\n)"`;

/** Commands whose exit status is that of what they do; and others. */
const PLAIN = [
  "npm test",
  "npm test 2>&1",
  "npm test > out.txt 2>&1",
  "npm test &> out.txt",
  "cd /x && npm test",
  "cd /x; npm test",
  "npm run build && npm test",
  "set -o pipefail; npm test | tail -5",
  "git commit -m 'fix: a | b && c; d'",
  'grep "a|b" x',
  `npm test -- ${"x".repeat(300)}`,
  "npm test;",
  "npm test 2>&1\n",
  LONG_COMMIT,
  `git add -A && ${LONG_COMMIT}`,
  "npm test && echo green",
  "echo testing && npm test",
];
const MASKED = [
  "npm test | tail -5",
  "npm test 2>&1 | tail -5",
  "npm test || true",
  "npm test; echo done",
  "npm test\necho done",
  "npm test &",
  `npm test -- ${"x".repeat(300)} | tail`,
  "npm test & sleep 5",
  "echo testing; npm test; echo done",
  `${LONG_COMMIT} | tail -1`,
  `${LONG_COMMIT}; npm test`,
  "set -o pipefail; npm test | tail -5 || true",
];

test("whether an exit status is that of what a command does can be told", () => {
  const told = (text: string): boolean => parseShellAction(text).masked === true;
  expect(PLAIN.filter(told)).toEqual([]);
  expect(MASKED.filter((text) => !told(text))).toEqual([]);
});

/** Command → how much of its action it does, and where it goes first. */
const SCOPES: readonly (readonly [string, string?, string?])[] = [
  ["npm test", "whole"],
  ["npm test -- --silent", "whole"],
  ["npm test -- pay", "part"],
  ["npx jest -t 'pay flow'", "part"],
  ["make -j8", "whole"],
  ["make -j 8", "whole"],
  ["make CC=clang"],
  ["make -n", "none"],
  ["make -v", "none"],
  ["mvn clean install", "whole"],
  ["pytest -v", "whole"],
  ["go test ./...", "whole"],
  ["go test", "part"],
  ["cargo build --release"],
  ["npm --prefix web test"],
  ["npm run build && npm test"],
  ["cd web && npm test", "whole", "web"],
  ["cd a; cd 'b c' && npm test", "whole", "a/b c"],
  ["cd a && cd /x && npm test", "whole", "/x"],
  ["cd && npm test", "whole", "~"],
  [`npm test -- ${"x".repeat(400)}`],
];

test("whether a command does the whole of its action or a part can be told, and where", () => {
  const given = SCOPES.map(([text]) => {
    const { scope, folder } = parseShellAction(text);
    return [text, scope, folder];
  });
  expect(given).toEqual(SCOPES.map(([text, scope, folder]) => [text, scope, folder]));
});

/** Parts of pipes that only say or look; parts that change something, and as what. */
const LOOKS =
  "lsof -ti :3000,ps aux,cat pids.txt,git ls-files,docker ps -aq,pgrep -f 'a | b',find . -print0,curl -fsSL https://x.test".split(
    ",",
  );
const FILTERS = [
  "grep -v main",
  "awk '{print $2}'",
  "head -5",
  "sort -u",
  "xargs grep x",
  "tr -d ' '",
  "cat",
  "tee log.txt",
];
const CHANGES: readonly (readonly [string, string])[] = [
  ["xargs kill -9", "kill"],
  ["xargs -r kill", "kill"],
  ["xargs -n 1 -P 4 docker rm -f", "docker rm"],
  ["xargs -0 rm -f", "rm"],
  ["xargs -I {} mv {} /tmp/", "mv"],
  ["xargs -I{} sh -c 'rm {}'", "rm"],
  ["sudo xargs kill", "kill"],
  ["xargs sudo kill", "kill"],
  ["sudo tee -a /etc/hosts", "tee"],
  ["sh", "sh -s"],
  ["sudo -E bash -", "bash -s"],
  ["bash -s -- --yes", "bash -s"],
  ["git apply -R", "git apply"],
  ["kubectl apply -f -", "kubectl apply"],
  ["while read p; do kill $p; done", "kill"],
];

test("a pipe does what the part of it does that changes something, wherever it stands", () => {
  const part = fc.constantFrom;
  fc.assert(
    fc.property(
      part(...LOOKS),
      fc.array(part(...FILTERS), { maxLength: 3 }),
      part(...CHANGES),
      part("", " 2>/dev/null", " || true", " && echo done", "; npm run dev"),
      part("", "cd web && ", "set -e; ", "FOO=1 "),
      part(" | ", "|"),
      (look, filters, [change, action], end, start, pipe) => {
        // What is written is a change of its own.
        fc.pre(!(look.startsWith("cat ") && filters.includes("tee log.txt")));
        const read = parseShellAction(start + [look, ...filters, change].join(pipe) + end);
        expect([read.action, read.masked]).toEqual([action, true]);
      },
    ),
  );
});

test("a pipe whose other parts only look, filter or keep a log does what its first does", () => {
  const heads = [
    ...LOOKS,
    "npm test",
    "npm run build",
    "make -j8",
    "docker compose up -d",
    "cargo test 2>&1",
  ];
  const ends = [
    "npm test",
    "bash ./x.sh",
    "xargs",
    "xargs cat",
    "tee /dev/stderr",
    "jq .",
    "bash -c 'wc -l'",
  ];
  fc.assert(
    fc.property(
      fc.constantFrom(...heads),
      fc.array(fc.constantFrom(...FILTERS, ...ends), { minLength: 1, maxLength: 4 }),
      (head, rest) => {
        fc.pre(!(head.startsWith("cat ") && rest.includes("tee log.txt")));
        expect(parseShellAction([head, ...rest].join(" | ")).action).toBe(
          parseShellAction(head).action,
        );
      },
    ),
  );
});

test("what somebody says and writes to a file changes that file", () => {
  expect(parseShellAction("echo 'A=1' | tee -a .env").action).toBe("tee");
  expect(parseShellAction("printf x | tee a b >/dev/null").action).toBe("tee");
  expect(parseShellAction("echo x | tee").action).toBe("echo");
  expect(parseShellAction("set -o pipefail; lsof -ti:1 | xargs kill").masked).toBeUndefined();
});

test("a command in plain words is understood as any other is", () => {
  const words = fc.array(fc.stringMatching(/^[\w./,:@%+-]{1,12}$/), { maxLength: 40 });
  const programs = fc.constantFrom(
    ..."cat cp echo find grep head ls mv pwd rg rm sed tail wc".split(" "),
  );
  fc.assert(
    fc.property(programs, words, (program, rest) => {
      const command = [program, ...rest].join(" ");
      expect(parseShellAction(command)).toEqual(parseShellAction(`2>&1 ${command}`));
    }),
  );
});

test("the first program within loops and conditions is the action, however they are broken into lines", () => {
  const program = fc.constantFrom("gzip", "rm", "npm", "node", "tar", "rsync");
  const gap = fc.constantFrom("; ", "\n", ";\n  ", "\n\n\t");
  const frame = fc.constantFrom(
    ["for f in *.log", "do", "done"],
    ["while read f", "do", "done"],
    ["until [ -f x ]", "do", "done"],
    ["if [ -f x ]", "then", "fi"],
    ["set -e\nfor f in a b", "do", "done"],
    ["cd logs\nif test -f x", "then", "fi"],
  );
  fc.assert(
    fc.property(frame, program, program, gap, gap, ([head, begin, end], one, next, a, b) => {
      const whole = `${head}${a}${begin}${b.replace(";", "")}${one} $f${a}${end}${b}${next} x`;
      expect(parseShellAction(whole).action).toBe(one);
    }),
    { numRuns: 500 },
  );
});
