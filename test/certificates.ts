/** Certificates of an authority of our own, made for one test. */
import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findProgram } from "../src/system/find-program.ts";
import { skipped } from "./skip-reasons.ts";

export const lacksOpenssl = skipped(findProgram("openssl", process.env["PATH"] ?? "") === null, {
  what: "tests of certificates",
  why: "there is no openssl",
  command: "apt-get install openssl",
});

/** An authority, and a certificate of it for a host. */
export function makeCertificate(
  folder: string,
  host: string,
): { readonly authority: string; readonly cert: string; readonly key: string } {
  const openssl = (...args: readonly string[]): void => {
    const { exitCode, stderr } = Bun.spawnSync(["openssl", ...args], {
      cwd: folder,
      stderr: "pipe",
      stdout: "ignore",
    });
    if (exitCode !== 0) throw new Error(stderr.toString());
  };
  const newKey = "-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes".split(" ");
  const signed = "-CA ca.crt -CAkey ca.key -CAcreateserial -days 2 -extfile names".split(" ");
  writeFileSync(join(folder, "names"), `subjectAltName=DNS:${host}`);
  openssl("req", "-x509", ...newKey, "-keyout", "ca.key", "-out", "ca.crt", "-subj", "/CN=ours");
  openssl("req", ...newKey, "-keyout", "its.key", "-out", "its.csr", "-subj", `/CN=${host}`);
  openssl("x509", "-req", "-in", "its.csr", ...signed, "-out", "its.crt");
  const key = join(folder, "its.key");
  chmodSync(key, 0o600);
  return { authority: join(folder, "ca.crt"), cert: join(folder, "its.crt"), key };
}
