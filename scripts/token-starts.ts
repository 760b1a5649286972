/** `npm run token-starts`: writes the beginnings of tokens, which the quick look of redaction needs, from its rules. */
import { join } from "node:path";
import { listGluedEnds, looseStartPattern, listTokenStarts } from "../src/redact/tokens/starts.ts";

const FILE = join(import.meta.dir, "../src/lexicon/token-starts.ts");

const tokenStartFile = (): string =>
  [
    "/** Made of the rules by `npm run token-starts`: the quick look must not load them. */",
    `export const TOKEN_STARTS =\n  ${JSON.stringify(listTokenStarts())};`,
    `export const GLUED_ENDS =\n  ${JSON.stringify(listGluedEnds())};`,
    `export const LOOSE_STARTS =\n  ${JSON.stringify(looseStartPattern())};`,
    "",
  ].join("\n");

await Bun.write(FILE, tokenStartFile());
