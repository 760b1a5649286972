/** `npm run token-starts`: writes the beginnings of tokens, which the quick look of redaction needs, from its rules. */
import { join } from "node:path";
import { looseStarts, tokenStarts } from "../src/redact/token-starts.ts";

const FILE = join(import.meta.dir, "../src/redact/token-start-data.ts");

const tokenStartFile = (): string =>
  [
    "/** Made of the rules by `npm run token-starts`: the quick look must not load them. */",
    `export const TOKEN_STARTS =\n  ${JSON.stringify(tokenStarts())};`,
    `export const LOOSE_STARTS =\n  ${JSON.stringify(looseStarts())};`,
    "",
  ].join("\n");

await Bun.write(FILE, tokenStartFile());
