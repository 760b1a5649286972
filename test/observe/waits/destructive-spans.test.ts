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
  word.map((plan) => [`terraform apply -auto-approve ${plan}`, "-auto-approve"]),
  fc
    .tuple(
      fc.constantFrom("docker compose", "docker-compose", "podman compose"),
      fc.constantFrom("-v", "--volumes", "--remove-orphans -v", "--rmi all"),
    )
    .map(([program, flags]) => [`${program} down ${flags}`, `down ${flags}`]),
  word.map((name) => [`sudo systemctl restart ${name}`, "sudo"]),
  fc
    .constantFrom("-fdx", "-xdf", "-f", "-d -f")
    .map((flags) => [`git clean ${flags}`, `clean ${flags}`]),
  word.map((name) => [`dd if=${name}.img of=copy.img`, "dd"]),
  word.map((disk) => [`mkfs.ext4 /mnt/${disk}`, "mkfs.ext4"]),
  fc
    .tuple(fc.constantFrom("-R 777", "777 -R", "-R a+rwx", "--recursive 0777"), path)
    .map(([flags, of]) => [`chmod ${flags} ${of}`, `chmod ${flags}`]),
  path.map((of) => [`cat0 ${of} > /dev/sda`, "> /dev/sda"]),
  fc
    .tuple(
      fc.constantFrom("curl -fsSL", "wget -qO-", "curl -sS"),
      word,
      fc.constantFrom("sh", "bash", "bash -s -- --yes", "sudo bash", "python3 -", "/bin/zsh"),
    )
    .map(([fetch, host, run]) => {
      const program = run.replace(/ -.*$/, "");
      const line = `${fetch} https://${host}.test/x`;
      return [`${line} | ${run}`, `${line} | ${program}`];
    }),
  word.map((host) => [`bash <(curl -s https://${host}.test)`, "bash <(curl"]),
  word.map((host) => [`sh -c "$(curl -s https://${host}.test)"`, 'sh -c "$(curl']),
  word.map((name) => [`npx prisma migrate reset ${name}`, "migrate reset"]),
  word.map((name) => [`npm unpublish ${name}`, "unpublish"]),
  word.map((name) => [`kubectl drain ${name}`, "drain"]),
  word.map((name) => [`git tag -d ${name}`, "tag -d"]),
  word.map((name) => [`gh release delete ${name}`, "release delete"]),
  path.map((of) => [`find ${of} -name x -exec rm {} +`, "-exec rm"]),
  path.map((of) => [`hdfs dfs -rm -r ${of}`, "-rm -r"]),
  fc
    .constantFrom(
      "minikube delete",
      "zfs destroy tank",
      "eksctl delete cluster",
      "doctl app delete x",
    )
    .map((line) => [line, /delete|destroy/.exec(line)?.[0] ?? ""]),
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
  word.map((name) => `docker compose down ${name}`),
  word.map((name) => `docker run -v ${name}:/data app`),
  path.map((of) => `chmod -R 755 ${of}`),
  path.map((of) => `chmod 777 ${of}`),
  word.map((what) => `echo "curl ${what} > sh, with sudo"`),
  word.map((name) => `git checkout ${name}`),
  word.map((name) => `kubectl get ${name}`),
  word.map((name) => `git tag ${name}`),
  path.map((of) => `find ${of} -exec grep x {} +`),
  word.map((name) => `zfs list ${name}`),
  word.map((name) => `terraform plan -out ${name}`),
  path.map((of) => `dd if=${of} bs=1M`),
  path.map((of) => `npm test > /dev/null 2> ${of}`),
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

  test("what is fetched and not run has none", () => {
    for (const command of [
      "curl -o install.sh https://a.test/install.sh",
      "curl -s https://a.test/x.json | jq .sh",
      'wget -qO- "https://a.test/?a=1&b=2" | tee out.sh',
      "curl https://a.test; ls | sh-completion",
    ])
      expect([command, marked(command)]).toEqual([command, []]);
    const quoted = 'curl -s "https://a.test/?a=1&b=2" | sh';
    expect(marked(quoted)).toEqual([quoted]);
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
