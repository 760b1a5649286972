import { expect, test } from "bun:test";
import { shellAction } from "../../src/clients/shell-action.ts";

/** Command → program, action. */
const TABLE: readonly (readonly [string, string, string])[] = [
  ["ls -la /tmp", "ls", "ls"],
  ["# first the tests\nnpm test", "npm", "npm test"],
  ["timeout 60 npm test", "timeout", "npm test"],
  ["(cd a && npm test)", "cd", "npm test"],
  ["if true; then npm test; fi", "if", "npm test"],
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
    const { command, action } = shellAction(text);
    return [text, command, action];
  });
  expect(given).toEqual(TABLE as unknown as string[][]);
});

test("an action has at most three words and carries no argument of an unknown program", () => {
  for (const [text] of TABLE) expect(shellAction(text).action.split(" ").length).toBeLessThan(6);
  expect(shellAction("mysql -u root -psecret db").action).toBe("mysql");
  expect(shellAction("git push https://user:pass@host/x.git").action).toBe("git push");
});

test("however long a command is, what is kept of it is short", () => {
  const { command, action } = shellAction(`${"x".repeat(100_000)} ${"y".repeat(100_000)}`);
  expect(command.length).toBeLessThanOrEqual(80);
  expect(action.length).toBeLessThanOrEqual(240);
});
