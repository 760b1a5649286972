/** `self-gen hub`. */
import { pluralize } from "./pluralize.ts";

export const hub = {
  options: {
    host: "Listen on this address (default: 127.0.0.1)",
    port: "Listen on this port (default: 8443)",
    cert: "TLS certificate with its chain, PEM",
    key: "Key of the certificate, PEM",
    behindProxy: "Serve plain HTTP; a proxy in front does TLS",
    role: "Role: writer (default) sends, reader reads, or both",
    person: "Person whose machine this is (default: the login of the hub)",
    days: "Expire after N days (default: 365)",
    team: "Team name (default: this machine's, or the only one)",
  },
  page: {
    wrongToken: ["no such token", "check it, or ask whoever runs the hub"],
    expired: ["the token expired", "ask for another one: self-gen hub rotate TOKEN_ID"],
    revoked: [
      "the token was revoked",
      "ask for another one: self-gen hub issue NAME --role reader",
    ],
    onlySends: [
      "the token only sends",
      "use one that reads: self-gen hub issue NAME --role reader",
    ],
    notSignedIn: ["not signed in", "sign in with a token that reads"],
    foreignOrigin: ["the request comes from another site", "open the hub's own address"],
  } as Readonly<
    Record<
      "wrongToken" | "expired" | "revoked" | "onlySends" | "notSignedIn" | "foreignOrigin",
      readonly [string, string]
    >
  >,
  issued: (name: string, role: string, days: number) =>
    `Issued ${role} token for ${name}, valid ${pluralize(days, "day")}. It is shown once`,
  rotated: (id: string, days: number) =>
    `Rotated ${id}, valid ${pluralize(days, "day")}. The old token no longer works`,
  revoked: (id: string) => `Revoked ${id}. What its machine sent stays`,
  noTokens: "No tokens yet",
  issueHint: "Issue one: self-gen hub issue NAME",
  listHint: "List tokens: self-gen hub tokens",
  fact: {
    revoked: "revoked",
    expired: "expired",
    used: (ago: string | null, until: string) => `last used ${ago ?? "never"}, expires ${until}`,
  },
  faults: {
    certAndKey: "--cert and --key go together",
    unreadable: (path: string) => `cannot read ${path}`,
    unreadableFix: "name a certificate and its key, both PEM: --cert FILE --key FILE",
    badCert: "certificate and key do not work together",
    noTls: (host: string) => `refused to serve ${host} without TLS`,
    noTlsFix: "add --cert FILE --key FILE, or --behind-proxy if a proxy does TLS",
    badOtel: (variable: string) => `invalid ${variable}`,
    badOtelFix:
      "the hub sends OTLP as http/json: set the protocol to http/json and the endpoint to http(s)://HOST:PORT, or unset both",
    noPort: (place: string) => `cannot listen on ${place}`,
    noPortFix: "choose another address or port: --host ADDRESS --port N",
    badName: (most: number) => `use 1 to ${most} characters in the name`,
    noToken: (id: string) => `no valid token has this ID: ${id}`,
    noTokenFix: "list tokens: self-gen hub tokens",
  },
};

export const manualHub = {
  hub: {
    about: [
      "Takes what machines send over HTTPS and writes it to the team database, for machines that cannot reach the database. Each machine and each person has a token. In a browser, its address opens the dashboard on the team's history: sign in with a token that reads.",
      "Run it where the database is reachable, as a user who may change its tables. The connection string comes from `SELF_GEN_TEAM_URL` or `~/.self-generation/team/connection`.",
    ],
    examples: {
      "self-gen hub serve --host 0.0.0.0 --cert hub.pem --key hub.key": "Serve over HTTPS",
      "self-gen hub issue laptop": "Issue a token for a machine",
      "self-gen hub tokens": "List tokens",
    } as Readonly<Record<string, string>>,
  },
};

export const manualHubActions = {
  serve: {
    summary: "Run the hub",
    about: [
      "Serves HTTPS with your certificate. Plain HTTP only on this machine, or with `--behind-proxy`.",
      "Logs JSON lines to stdout. On SIGTERM it finishes open requests and exits. `/healthz` needs no token, `/metrics` needs one that reads. A renewed certificate is read within 10 seconds, or on SIGHUP. `OTEL_EXPORTER_OTLP_ENDPOINT` sends traces and logs to a collector, as OTLP http/json.",
    ],
    examples: {
      "self-gen hub serve --host 0.0.0.0 --cert hub.pem --key hub.key": "Serve over HTTPS",
      "self-gen hub serve --host 0.0.0.0 --behind-proxy --port 8080": "Serve behind a TLS proxy",
      "self-gen hub serve": "Try it on this machine",
    } as Readonly<Record<string, string>>,
  },
  tokens: {
    summary: "List tokens",
    examples: {
      "self-gen hub tokens": "List tokens",
      "self-gen hub tokens --json": "As JSON",
      "self-gen hub revoke TOKEN_ID": "Revoke one",
    } as Readonly<Record<string, string>>,
  },
  issue: {
    summary: "Issue a token",
    about: [
      "A writer sends its own machine's events. A reader reads what all machines sent. Each machine needs its own token.",
      "Prints the token once; the database keeps only a hash.",
    ],
    examples: {
      "self-gen hub issue laptop > laptop.token": "For a machine that sends",
      "self-gen hub issue laptop --role both --person alice": "For alice's, which also reads",
      "self-gen hub issue alice --role reader --days 30": "For a person who reads",
    } as Readonly<Record<string, string>>,
  },
  rotate: {
    summary: "Replace a token's secret",
    about: ["The old token stops working at once. The machine keeps its ID."],
    examples: {
      "self-gen hub rotate TOKEN_ID": "Replace the secret",
      "self-gen hub rotate TOKEN_ID --days 30": "Expire after 30 days",
      "self-gen hub tokens": "List token IDs",
    } as Readonly<Record<string, string>>,
  },
  revoke: {
    summary: "Revoke a token",
    about: ["The token stops working at once. What its machine sent stays."],
    examples: {
      "self-gen hub revoke TOKEN_ID": "Revoke a token",
      "self-gen hub tokens": "List token IDs",
      "self-gen hub issue laptop": "Issue a new one",
    } as Readonly<Record<string, string>>,
  },
};
