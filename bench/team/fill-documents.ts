/** A team's documents by the million: made here, copied by the server itself, their indexes made behind them. */
import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { toSoundKey } from "../../src/recall/search/terms/sound.ts";
import { termsOf } from "../../src/recall/search/terms/terms.ts";
import { openConnection } from "../../src/store/postgres/connection.ts";
import { migrate } from "../../src/store/postgres/migrate.ts";
import { dice, syntheticDocument, syntheticWords } from "../search/synthetic-documents.ts";

export const TEAM = "team";
const MACHINES = 20;

const escape = (text: string): string =>
  text.replaceAll("\\", "\\\\").replaceAll("\t", "\\t").replaceAll("\n", "\\n");
const list = (all: Iterable<string>): string =>
  `{${[...all].map((one) => `"${one.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`).join(",")}}`;

/** Each machine has sessions of its own. */
const machineOf = (sessionId: string): string =>
  `machine-${Number(sessionId.replace("session-", "")) % MACHINES}`;

/** As many are made; the others are the same texts at other times, in other sessions and in another order. */
const MADE = 100_000;

const REPEAT = `insert into documents (tenant, machine, event_id, part, kind, ts, session_id, project_path, branch, turn, length, text, terms)
  select tenant, 'machine-' || place / 200 % ${MACHINES}, md5($1 || place::text), part, kind,
    to_char(timestamp '2025-10-09' + place * interval '7 seconds', 'YYYY-MM-DD"T"HH24:MI:SS.000Z'), 'session-' || place / 200,
    '/home/somebody/project-' || place / 20000 % 40, branch, turn, length, text, terms
  from (select $1::bigint * $2::bigint + row_number() over (order by n * 7919 % 100003, n) - 1 as place, * from documents
    where n <= $2::bigint) as made where place < $3::bigint order by place`;

export async function fillDocuments(url: string, count: number): Promise<void> {
  const connection = openConnection(new URL(url), { connections: 1 });
  await migrate(connection);
  const began = performance.now();
  const indexes = (await connection.send(
    `select indexname as name, indexdef as sql from pg_indexes
     where schemaname = 'self_gen' and tablename = 'documents' and indexname not like '%pkey'`,
    [],
  )) as { name: string; sql: string }[];
  for (const { name } of indexes) await connection.send(`drop index ${name}`, []);
  const [documents, words] = ["documents", "words"].map((name) =>
    join(tmpdir(), `bench-${name}-${process.pid}.tsv`),
  ) as [string, string];
  const made = Math.min(count, MADE);
  const { terms } = await writeDocuments(documents, words, made);
  await connection.send(
    `copy documents (tenant, machine, event_id, part, kind, ts, session_id, project_path, branch, turn, length, text, terms)
     from '${documents}'`,
    [],
  );
  await connection.send(`copy words (tenant, machine, word, sound, month) from '${words}'`, []);
  for (const file of [documents, words]) rmSync(file);
  for (let round = 1; round * made < count; round++)
    await connection.send(REPEAT, [round, made, count].map(String));
  for (const { sql } of indexes) await connection.send(sql, []);
  await connection.send(
    `insert into machines (tenant, machine, recording, documents, document_terms)
     select $1, 'machine-' || n, n::text, $2::bigint / ${MACHINES}, $3::bigint / ${MACHINES} from generate_series(0, ${MACHINES - 1}) n`,
    [TEAM, String(count), String(Math.round((terms / made) * count))],
  );
  await connection.send("vacuum analyze", []);
  await connection.close();
  process.stdout.write(
    `filled with ${count} documents in ${Math.round((performance.now() - began) / 1000)} s\n`,
  );
}

async function writeDocuments(
  documents: string,
  words: string,
  count: number,
): Promise<{ terms: number }> {
  const made = Bun.file(documents).writer();
  const [all, roll] = [syntheticWords(), dice(11)];
  const seen = new Map<string, Set<string>>();
  let terms = 0;
  for (let n = 0; n < count; n++) {
    const one = syntheticDocument(n, all, roll);
    const of = termsOf(one.text);
    const machine = machineOf(one.sessionId);
    terms += of.length;
    for (const word of of.words) {
      const machines = seen.get(word) ?? new Set();
      seen.set(word, machines.add(machine));
    }
    const { eventId, part, kind, ts, sessionId, projectPath, branch, turn, text } = one;
    const fields = [TEAM, machine, eventId, part, kind, ts, sessionId, projectPath, branch, turn];
    void made.write(
      `${[...fields, of.length, text, list(of.terms)].map((field) => escape(`${field}`)).join("\t")}\n`,
    );
    if (n % 1000 === 0) await made.flush();
  }
  await made.end();
  const worded = Bun.file(words).writer();
  for (const [word, machines] of seen)
    for (const machine of machines)
      void worded.write(
        `${[TEAM, machine, word, toSoundKey(word) ?? "\\N", "2026-01"].join("\t")}\n`,
      );
  await worded.end();
  return { terms };
}
