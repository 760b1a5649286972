/**
 * Whether a renewed certificate is there: looked at every few seconds, and when somebody says so (SIGHUP). A pair that cannot be read,
 * or that does not fit together, as while it is being replaced, is not taken: the one before goes on.
 */
import type { Certificate } from "./listener.ts";
import type { Log } from "./log.ts";

const EVERY_MS = 10_000;

export type CertificateFiles = {
  /** Throws where one cannot be read. */
  readonly read: () => Certificate;
  /** Throws for a pair that does not fit. */
  readonly renew: (certificate: Certificate) => void;
};

export type CertificateWatch = { readonly look: () => void; readonly close: () => void };

export function watchCertificate(
  { read, renew }: CertificateFiles,
  log: Log,
  everyMs = EVERY_MS,
): CertificateWatch {
  let [taken, refused] = [hashOf(read()), ""];
  function look(): void {
    let seen = "";
    try {
      const certificate = read();
      seen = hashOf(certificate);
      if (seen === taken || seen === refused) return;
      renew(certificate);
      [taken, refused] = [seen, ""];
      log("info", "certificate", { outcome: "renewed" });
    } catch {
      if (seen !== "" || refused !== "unreadable")
        log("warn", "certificate", { outcome: seen === "" ? "unreadable" : "refused" });
      refused = seen === "" ? "unreadable" : seen;
    }
  }
  const timer = setInterval(look, everyMs);
  timer.unref();
  return {
    look: () => {
      // Whoever asks is answered, also of a pair that was refused.
      refused = "";
      look();
    },
    close: () => clearInterval(timer),
  };
}

const hashOf = ({ cert, key }: Certificate): string =>
  new Bun.CryptoHasher("sha256").update(JSON.stringify([cert, key])).digest("hex");
