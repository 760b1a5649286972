/** The parts of a command that destroy something, wherever in it they stand. */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { findDestructiveSpans } from "../../../src/observe/waits/destructive-spans.ts";

const marked = (command: string): readonly string[] =>
  findDestructiveSpans(command).map(({ from, to }) => command.slice(from, to));

const word = fc.stringMatching(/^[a-z][a-z0-9]{2,8}$/).filter((one) => !RESERVED.has(one));
const RESERVED = new Set(["delete", "destroy", "prune", "shutdown", "reboot", "shred", "flushdb"]);
const path = fc.array(word, { minLength: 1, maxLength: 4 }).map((parts) => parts.join("/"));

/** A command, and what of it is destructive. */
const DESTRUCTIVE: readonly fc.Arbitrary<readonly [command: string, part: string]>[] = [
  fc
    .tuple(fc.constantFrom("-rf", "-fr", "-r", "-f", "-R", "--recursive --force"), path)
    .map(([flags, of]) => [`rm ${flags} ${of}`, `rm ${flags}`]),
  fc
    .tuple(fc.constantFrom("--force", "--force-with-lease", "-f", "--delete", "--mirror"), word)
    .map(([flag, branch]) => [`git push ${flag} origin ${branch}`, flag]),
  fc
    .tuple(word, fc.constantFrom("--force", "-f", "--delete", "-d"))
    .map(([branch, flag]) => [`git push origin ${branch} ${flag}`, flag]),
  word.map((branch) => [`git reset --hard origin/${branch}`, "reset --hard"]),
  word.map((branch) => [`git branch -D ${branch}`, "-D"]),
  fc
    .tuple(fc.constantFrom("DROP TABLE", "drop database", "TRUNCATE TABLE", "Delete From"), word)
    .map(([how, what]) => [`psql -c "${how} ${what}"`, how]),
  path.map((of) => [`find ${of} -name tmp -delete`, "-delete"]),
  word.map((name) => [`kubectl delete deployment ${name}`, "delete"]),
  fc
    .tuple(word, fc.constantFrom("-v", "--volumes"), fc.constantFrom("", " --remove-orphans"))
    .map(([file, flag, other]) => [
      `docker compose -f ${file} down${other} ${flag}`,
      `down${other} ${flag}`,
    ]),
  fc
    .tuple(fc.constantFrom("sudo", "doas"), word)
    .map(([as, service]) => [`${as} systemctl restart ${service}`, as]),
  path.map((of) => [`terraform -chdir=${of} destroy`, "destroy"]),
];

const HARMLESS: readonly fc.Arbitrary<string>[] = [
  path.map((of) => `cd ${of}`),
  word.map((script) => `npm run ${script}-force`),
  word.map((branch) => `git push origin ${branch}`),
  word.map((branch) => `git branch -d ${branch}`),
  word.map((remote) => `git fetch --prune ${remote}`),
  word.map((name) => `git clone --mirror ${name}`),
  path.map((of) => `rm ${of}`),
  word.map((name) => `docker compose -f ${name} down --remove-orphans`),
  word.map((name) => `cat ${name}-sudo`),
  path.map((of) => `rg "DROP TABLE" ${of}`),
  word.map((what) => `git commit -m "never rm -rf ${what} or push --force"`),
  path.map((of) => `form -rf ${of}`),
  path.map((of) => `tar -rf ${of}.tar`),
];

const between = fc.constantFrom(" && ", "; ", " || ", " | ", "\n");
const harmless = fc.oneof(...HARMLESS);

describe("destructive parts", () => {
  test("are found wherever they stand, and nothing else is", () => {
    fc.assert(
      fc.property(
        fc.array(harmless, { maxLength: 4 }),
        fc.oneof(...DESTRUCTIVE),
        fc.array(harmless, { maxLength: 4 }),
        between,
        (before, [command, part], after, parted) => {
          expect(marked([...before, command, ...after].join(parted))).toEqual([part]);
        },
      ),
      { numRuns: 1000 },
    );
  });

  test("no harmless command has any", () => {
    fc.assert(
      fc.property(fc.array(harmless, { minLength: 1, maxLength: 8 }), between, (all, parted) => {
        expect(marked(all.join(parted))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  test("whatever a command is, they lie in it, in order and apart", () => {
    const piece = fc.oneof(
      fc.string({ unit: "binary" }),
      harmless,
      ...DESTRUCTIVE.map((one) => one.map(([command]) => command)),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const command = pieces.join(" ");
        let last = 0;
        for (const { from, to } of findDestructiveSpans(command)) {
          expect(from).toBeGreaterThanOrEqual(last);
          expect(to).toBeGreaterThan(from);
          expect(to).toBeLessThanOrEqual(command.length);
          last = to;
        }
      }),
      { numRuns: 500 },
    );
  });
});
