import { readFileSync } from "node:fs";
import { redact } from "../src/redact/redact.ts";

/**
 * Speed of `redact`: MB/s on ordinary text, and milliseconds for 1 MB of every trigger repeated.
 * Run with `bun bench/redact-worst.ts [file …]`; each file given is measured as well.
 */
const MEGABYTE = 1 << 20;

const english =
  "The session was recorded yesterday and the report says that nothing unusual happened; " +
  "the reader may skip this paragraph, because it only describes how the work was done.\n";
const hangul =
  "어제 기록한 세션에서는 특별한 일이 없었고 보고서는 짧게 정리되었습니다. 이 문단은 작업을 어떻게 했는지만 설명합니다.\n";

const triggers = [
  "password=",
  "password: ",
  'password="',
  'password=\\"',
  "password='a ",
  '"password": "a b", ',
  "token=a ",
  "PASSWORD=x1y2z3 ",
  "value=",
  "name=password value=",
  "://",
  "://a:b",
  "://u:p/",
  "://u:p/@",
  "://u:p/@!",
  "://u:p@h ",
  "https://a.bc/ ",
  "<private>",
  "<private ",
  "<private></private>",
  "</private>",
  "<",
  "-----BEGIN ",
  "-----BEGIN PRIVATE KEY-----",
  "-----BEGIN PRIVATE KEY----------END ",
  "eyJ",
  "eyJ-",
  "eyJabcdefghijklmnop.",
  "sk-",
  "sk-a",
  "ghp_",
  "AKIA",
  "SG.",
  "key-us",
  "xoxb-",
  " -u a:",
  "-u a:",
  "-u a:b ",
  " -p",
  " -px",
  "mysql -p",
  "mysql -px ",
  "docker login ",
  "docker ",
  " --password ",
  " --password x ",
  "=",
  ":",
  "==",
  ".env/",
  ".env ",
  ".env",
  ".env'",
  "' /a/.env'",
  "x.key ",
  "a/x.key",
  "a.pem",
  "credentials.json",
  ".json",
  "id_rsa",
  "id_rsa.",
  "/etc/",
  ".ssh/",
  "@",
  "a.",
  "a@",
  "a-",
  "a_",
  '"',
  "'",
  "\\",
  '\\"',
  "`",
  "a",
  "1",
  "_",
  "/",
  "-",
  ".",
  ",",
  "(",
  ">",
  "~",
  "8Q~",
  "$",
  "{",
  " ",
  "\n",
  "Authorization: ",
  "Authorization: Bearer ",
  "Cookie: a=b",
  '"Authorization: Bearer x',
  "비밀번호는 ",
  "비밀번호: ",
  "는",
  "호는",
  "[REDACTED]",
  "<password>",
  'password("',
  '"password", "',
  "string = ",
  ";Password=",
  "&key=",
  "Bearer ",
  ":thin:a/b",
  "password=a,",
  "password=a,b;c&d",
  "\ud800",
];

function fill(part: string, size = MEGABYTE): string {
  return part.repeat(Math.ceil(size / part.length)).slice(0, size);
}

function measure(text: string, rounds: number): number {
  let best = Number.POSITIVE_INFINITY;
  for (let i = 0; i < rounds; i++) {
    const started = performance.now();
    redact(text);
    best = Math.min(best, performance.now() - started);
  }
  return best;
}

function report(name: string, text: string): void {
  const bytes = Buffer.byteLength(text);
  const ms = measure(text, 7);
  const speed = (bytes / 1e6 / (ms / 1000)).toFixed(0);
  process.stdout.write(
    `${name.padEnd(40)} ${ms.toFixed(1).padStart(8)} ms ${speed.padStart(7)} MB/s\n`,
  );
}

report("English", fill(english, 4 * MEGABYTE));
report("Hangul", fill(hangul, 4 * MEGABYTE));
for (const file of process.argv.slice(2)) report(file.slice(-40), readFileSync(file, "utf8"));

process.stdout.write("\n1 MB of one trigger, slowest first\n");
const slowest = triggers
  .map((part) => ({ part, ms: measure(fill(part), 3) }))
  .toSorted((a, b) => b.ms - a.ms);
for (const { part, ms } of slowest) {
  process.stdout.write(`${ms.toFixed(1).padStart(8)} ms  ${JSON.stringify(part)}\n`);
}
