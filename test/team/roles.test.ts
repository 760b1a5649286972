/** Writers, readers and admins of a team's database: what each may do, tried with SQL of their own on the real server. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseQuery } from "../../src/recall/search/query/parse-query.ts";
import { search } from "../../src/recall/search/search.ts";
import { StoreFault } from "../../src/store/fault.ts";
import { openConnection, type PostgresConnection } from "../../src/store/postgres/connection.ts";
import { migrate, MIGRATIONS } from "../../src/store/postgres/migrate.ts";
import { openPostgresStore } from "../../src/store/postgres/postgres-store.ts";
import { listErrorSources } from "../../src/store/postgres/known-errors.ts";
import { rowsOf } from "../../src/store/postgres/statements.ts";
import { dropMonths } from "../../src/store/postgres/retention.ts";
import { addLogin, listLogins } from "../../src/store/postgres/roles.ts";
import { toScramVerifier } from "../../src/store/postgres/scram.ts";
import { DOCUMENT_TABLES } from "../../src/store/postgres/search/document-writer.ts";
import { openPostgresIndex } from "../../src/store/postgres/search/open-index.ts";
import { share, unshare } from "../../src/team/shares.ts";
import { addDeletion } from "../../src/team/deletions.ts";
import { ALL_TABLES } from "../../src/store/tables.ts";
import { createTestDatabase, lacksPostgres, openServer } from "../postgres.ts";
import { openSandbox } from "../sandbox.ts";
import { joinMachine, PROJECT, type TeamMachine } from "./machines.ts";

const TABLES = [...ALL_TABLES, ...DOCUMENT_TABLES, "machines"];
const verifier = toScramVerifier("not asked for here");

describe.skipIf(lacksPostgres)("in a team's database", () => {
  let url = "";
  let [alice, bob]: TeamMachine[] = [];
  const open: { [name: string]: PostgresConnection } = {};
  const as = (name: string): PostgresConnection => open[name] as PostgresConnection;
  const suffix = Bun.randomUUIDv7().replaceAll("-", "").slice(-12);
  const login = (name: string): string => (name === "postgres" ? name : `${name}_${suffix}`);
  const urlOf = (name: string): string => {
    const own = new URL(url);
    own.username = login(name);
    return own.href;
  };
  /** How many rows it reached; or the code of why not. */
  const trying = async (name: string, text: string): Promise<number | string> => {
    try {
      return (await as(name).send(text, [])).length;
    } catch (error) {
      const cause = error instanceof StoreFault ? error.cause : error;
      return String((cause as { errno?: string }).errno);
    }
  };
  const bytesOf = async (machine: string): Promise<string> => {
    const all = [];
    for (const table of TABLES)
      all.push(
        await as("postgres").send(`select * from ${table} t where machine = $1 order by t::text`, [
          machine,
        ]),
      );
    return JSON.stringify(all);
  };

  beforeAll(async () => {
    url = await createTestDatabase();
    open["postgres"] = openConnection(new URL(url));
    await migrate(as("postgres"));
    for (const [name, role] of [
      ["alice", "writer"],
      ["bob", "writer"],
      ["rita", "reader"],
      ["ada", "admin"],
      ["both", "writer"],
      ["both", "reader"],
    ] as const)
      await addLogin(as("postgres"), login(name), role, verifier);
    await as("postgres").send("create table public.secrets (word text)", []);
    await as("postgres").send("insert into tenants values ('team')", []);
    for (const name of ["alice", "bob", "rita", "ada", "both"])
      open[name] = openConnection(new URL(urlOf(name)));
    const joined = async (name: string): Promise<TeamMachine> => {
      const machine = await joinMachine(urlOf(name), "team", { isThere: true });
      machine.record(
        {
          type: "prompt",
          sessionId: name,
          data: { text: `${name} asks about the gateway 게이트웨이` },
        },
        {
          type: "tool_use",
          sessionId: name,
          data: { tool: "Edit", meta: { file: "src/a.ts" }, success: true },
        },
        {
          type: "tool_error",
          sessionId: name,
          data: { tool: "Bash", error: "Error: no gateway", errorRaw: "Error: no gateway" },
        },
      );
      expect(await machine.forward()).toMatchObject({ sent: 3, end: "done" });
      return machine;
    };
    [alice, bob] = [await joined("alice"), await joined("bob")];
  });
  afterAll(async () => {
    for (const connection of Object.values(open)) await connection.close();
    for (const machine of [alice, bob]) machine?.[Symbol.dispose]();
  });

  test("a writer sends, and reads its own machine alone", async () => {
    const store = openPostgresStore(as("alice"), { tenant: "team", machine: null });
    expect((await store.listSessions({})).map(({ sessionId }) => sessionId)).toEqual(["alice"]);
    for (const table of TABLES)
      expect([
        table,
        await trying("alice", `select 1 from ${table} where machine = '${bob?.machine}'`),
      ]).toEqual([table, 0]);
  });

  test("fixes of other machines are a reader's to keep, and their person is named", async () => {
    const sources = async (name: string, machine: string | null) => {
      const rows = rowsOf(as(name).send, { tenant: "team", machine: null });
      return (await listErrorSources(rows, machine)).map((one) => [one.machine, one.person]);
    };
    const [ofAlice, ofBob] = [alice?.machine ?? "", bob?.machine ?? ""];
    expect(await sources("alice", ofAlice)).toEqual([]);
    expect(await sources("alice", null)).toEqual([[ofAlice, null]]);
    expect(new Map((await sources("rita", null)) as [string, string][])).toEqual(
      new Map([
        [ofAlice, login("alice")],
        [ofBob, login("bob")],
      ]),
    );
  });

  test("a writer changes, deletes and adds nothing of another machine", async () => {
    const before = await bytesOf(bob?.machine ?? "");
    let inserted = 0;
    for (const table of TABLES) {
      const theirs = `where machine = '${bob?.machine}'`;
      expect([
        table,
        await trying("alice", `update ${table} set tenant = tenant ${theirs} returning 1`),
      ]).toEqual([table, 0]);
      expect([table, await trying("alice", `delete from ${table} ${theirs} returning 1`)]).toEqual([
        table,
        0,
      ]);
      const [own] = (await as("alice").send(
        `select to_jsonb(t) as row from ${table} t limit 1`,
        [],
      )) as { row: object }[];
      if (own === undefined) continue;
      inserted++;
      const columns = Object.keys(own.row)
        .filter((name) => name !== "n")
        .map((name) => `"${name}"`)
        .join(", ");
      const row = `jsonb_populate_record(null::${table}, to_jsonb(t) || '{"machine":"${bob?.machine}"}')`;
      expect([
        table,
        await trying(
          "alice",
          `insert into ${table} (${columns}) select ${columns
            .replaceAll('"', "")
            .split(", ")
            .map((name) => `r."${name}"`)
            .join(", ")} from ${table} t, ${row} r limit 1`,
        ),
      ]).toEqual([table, table === "machines" ? "23505" : "42501"]);
      expect([
        table,
        await trying("alice", `update ${table} set machine = '${bob?.machine}' returning 1`),
      ]).toEqual([table, table === "machines" ? "23505" : "42501"]);
    }
    expect(inserted).toBeGreaterThan(8);
    expect(await bytesOf(bob?.machine ?? "")).toBe(before);
  });

  test("a reader reads all machines, finds by words through the index, and writes nothing", async () => {
    const owner = { tenant: "team", machine: null };
    const store = openPostgresStore(as("rita"), owner);
    expect((await store.listSessions({})).map(({ sessionId }) => sessionId).toSorted()).toEqual([
      "alice",
      "bob",
    ]);
    const query = parseQuery("게이트웨이", new Date());
    const { hits } = await search(openPostgresIndex(as("rita"), owner), {
      query,
      limit: 5,
      now: new Date(),
    });
    expect(new Set(hits.map(({ document }) => document.sessionId))).toEqual(
      new Set(["alice", "bob"]),
    );
    const plan = await as("rita").transact(async (send) => {
      await send("set local enable_seqscan = off", []);
      return send("explain select n from documents d where d.terms @> '{gatewai}'", []);
    });
    expect(JSON.stringify(plan)).toContain("documents_found");
    for (const table of TABLES)
      for (const text of [
        `update ${table} set tenant = tenant`,
        `delete from ${table}`,
        `insert into ${table} select * from ${table}`,
      ])
        expect([text, await trying("rita", text)]).toEqual([
          text,
          table === "documents" && text.startsWith("insert") ? "428C9" : "42501",
        ]);
    expect(await trying("rita", "select add_month('2031-01', '2031-02')")).toBe("42501");
  });

  test("a writer that is a reader too reads all machines and writes its own", async () => {
    const store = openPostgresStore(as("both"), { tenant: "team", machine: "both" });
    await store.transact((tx) =>
      tx.setAside({ streamKey: "a", offset: 0, lineHash: "h", reason: "r", ts: "t", attempts: 1 }),
    );
    expect(await trying("both", "select 1 from sessions")).toBe(2);
    expect(await trying("both", "delete from sessions returning 1")).toBe(0);
  });

  test.each(["alice", "rita"])("%s reaches nothing else on the connection", async (name) => {
    for (const text of [
      "select * from public.secrets",
      "select * from pg_authid",
      "select * from events_before",
      "create table self_gen.mine (id text)",
      "create table public.mine (id text)",
      "drop table sessions",
      "truncate sessions",
      "alter table sessions disable row level security",
      "drop policy own_machines on sessions",
      "insert into tenants values ('mine')",
      "delete from migrations",
      "update retention set kept_from = '2099-01'",
      "copy (select 1) to program 'true'",
      `create role mine_${suffix}`,
      "set role self_gen_admin",
      "set role postgres",
    ])
      expect([text, await trying(name, text)]).toEqual([text, "42501"]);
    expect(
      await trying("alice", "select add_month('2031-01''; drop table sessions; --', '2031-02')"),
    ).toBe("P0001");
    expect(await trying("alice", "select add_month('2031-01', '2099-02')")).toBe("P0001");
    expect(
      await dropMonths(as("alice"), "2031-01", { dryRun: false }).catch(
        (error: StoreFault) => error.code,
      ),
    ).toBe("DB_DENIED");
  });

  test("a writer deletes what it sent, and nothing of it is left to find", async () => {
    const before = await bytesOf(bob?.machine ?? "");
    unshare(alice?.home ?? "", PROJECT);
    addDeletion(alice?.home ?? "", { by: "project", projectPath: PROJECT });
    expect(await alice?.forward()).toMatchObject({ end: "done" });
    expect(await bytesOf(alice?.machine ?? "")).not.toContain("gateway");
    expect(await bytesOf(bob?.machine ?? "")).toBe(before);
  });

  test("another team's database on the same server begins without roles", async () => {
    const connection = openConnection(new URL(await createTestDatabase()));
    await migrate(connection);
    const secured = await connection.send("select 1 from pg_class where relrowsecurity", []);
    expect(secured).toEqual([]);
    await connection.close();
  });

  test("months that a writer's events need are made, and belong to the admins, who drop them", async () => {
    share(alice?.home ?? "", PROJECT);
    alice?.record({ type: "prompt", ts: "2027-03-01T00:00:00.000Z", data: { text: "later" } });
    // With what was deleted there when it was no longer shared.
    expect(await alice?.forward()).toMatchObject({ sent: 4, end: "done" });
    expect(await trying("alice", "select 1 from events_2027_03")).toBe("42501");
    expect(await trying("ada", "select 1 from events_2027_03")).toBe(1);
    expect(await trying("ada", "select distinct machine from sessions")).toBe(2);
    const table = "create table later (tenant text, machine text)";
    await migrate(as("ada"), [...MIGRATIONS, { number: 900, sql: table }]);
    const [owner] = await as("ada").send(
      "select tableowner as name from pg_tables where tablename = 'later'",
      [],
    );
    expect(owner).toEqual({ name: "self_gen_admin" });
    expect(await dropMonths(as("ada"), "2027-04-01", { dryRun: false })).toContain("2027-03");
  });

  test("logins are listed with their roles", async () => {
    const ours = (await listLogins(as("postgres"))).filter(({ name }) => name.endsWith(suffix));
    expect(ours).toContainEqual({ name: login("both"), roles: ["writer", "reader"] });
    expect(ours).toHaveLength(5);
  });
});

test.skipIf(lacksPostgres)(
  "a login joins with the connection string that it was given, and with no other password",
  async () => {
    const rules = join(mkdtempSync(join(tmpdir(), "hba-")), "hba.conf");
    writeFileSync(rules, "local all postgres trust\nlocal all all scram-sha-256\n", {
      mode: 0o644,
    });
    Bun.spawnSync(["chmod", "755", join(rules, "..")]);
    const server = await openServer([`hba_file=${rules}`]);
    await server.start();
    using first = openSandbox();
    using second = openSandbox();
    using third = openSandbox();
    const said = async (sandbox: typeof first, ...args: readonly string[]) => {
      const { stdout, stderr, exitCode } = await sandbox.run(["team", ...args], {
        env: { LANG: "en_US.UTF-8" },
      });
      return { stdout: stdout.trim(), stderr, exitCode };
    };
    expect((await said(first, "init", server.url)).exitCode).toBe(0);
    const writer = await said(first, "role", "add", "alice", "writer");
    expect([writer.exitCode, writer.stderr]).toEqual([
      0,
      "Added writer: alice. The connection string is shown once\n",
    ]);
    expect(await said(first, "role")).toMatchObject({ stdout: "alice: writer" });
    expect((await said(second, "join", writer.stdout)).stdout).toContain("Joined team");
    const payload = {
      hook_event_name: "UserPromptSubmit",
      session_id: "s",
      cwd: second.project,
      prompt: "hello",
    };
    await second.hook(payload);
    await said(second, "share");
    expect((await said(second, "forward")).stdout).toContain("Sent");
    const reader = await said(first, "role", "add", "rita", "reader", "--json");
    const { connection } = JSON.parse(reader.stdout) as { connection: string };
    expect((await said(third, "join", connection)).stdout).toContain("to read");
    const read = await third.run(["search", "hello", "--store", "team", "--json"], { env: {} });
    expect((JSON.parse(read.stdout) as { hits: unknown[] }).hits).toHaveLength(1);
    const wrong = new URL(writer.stdout);
    wrong.password = "guessed";
    using fourth = openSandbox();
    expect((await said(fourth, "join", wrong.href)).stderr).toContain("DB_DENIED");
    expect((await said(first, "role", "add", "x y", "writer")).exitCode).toBe(2);
    expect((await said(first, "role", "add", "alice", "owner")).exitCode).toBe(2);
    expect((await said(first, "role", "remove", "nobody")).stderr).toContain("TEAM_NO_LOGIN");
    expect((await said(first, "role", "remove", "alice")).exitCode).toBe(0);
    expect((await said(second, "forward")).stderr).toContain("DB_DENIED");
    await server.kill();
  },
);
