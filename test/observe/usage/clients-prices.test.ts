/** The pinned client carries a catalog of models with their prices: ours must not differ from it. */
import { expect, test } from "bun:test";
import { realpathSync } from "node:fs";
import { join } from "node:path";
import { longAboveTokens, PRICE_DATE, findListPrice } from "../../../src/observe/usage/prices.ts";

const PINNED = join(import.meta.dir, "../../real/node_modules/.bin/claude");

type Catalog = {
  readonly pricing_tiers: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly models: readonly {
    readonly id: string;
    readonly pricing: string;
    readonly provider_ids: Readonly<Record<string, string | null>>;
  }[];
};

/** An object of plain values, as a minifier writes it, beginning at `{`. */
function valueAt(text: string, open: number): string {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text[at] === '"') at = text.indexOf('"', at + 1);
    else if ("[{".includes(text[at] ?? " ")) depth++;
    else if ("]}".includes(text[at] ?? " ") && --depth === 0) return text.slice(open, at + 1);
  }
  throw new Error("half a value");
}

const asJson = (value: string): unknown =>
  JSON.parse(
    value
      .replaceAll(/([{,])([a-zA-Z_]\w*):/g, '$1"$2":')
      .replaceAll("!0", "true")
      .replaceAll("!1", "false"),
  );

async function catalogOfClient(): Promise<Catalog> {
  const bytes = Buffer.from(await Bun.file(realpathSync(PINNED)).arrayBuffer());
  const at = bytes.indexOf("pricing_tiers:{tier_");
  expect(at).toBeGreaterThan(0);
  const text = bytes.toString("utf8", at, at + 100_000);
  const tiers = asJson(valueAt(text, text.indexOf("{"))) as Catalog["pricing_tiers"];
  const list = valueAt(text, text.indexOf("models:[") + "models:".length);
  const models = [...list.matchAll(/\{id:"([^"]+)",family:/g)].map(({ index, 1: id = "" }) => {
    const model = valueAt(list, index);
    const providers = model.indexOf("provider_ids:") + "provider_ids:".length;
    return {
      id,
      pricing: /[{,]pricing:"([^"]+)"/.exec(model)?.[1] ?? "",
      provider_ids: asJson(valueAt(model, providers)) as Record<string, string | null>,
    };
  });
  return { pricing_tiers: tiers, models };
}

test("every model of the client's own catalog has the price that the client reckons with, whoever serves it", async () => {
  const { pricing_tiers: tiers, models } = await catalogOfClient();
  expect(models.length).toBeGreaterThan(20);
  for (const { id, pricing, provider_ids: names } of models) {
    const { input, output, cache_read, cache_write_5m, cache_write_1h, long_prompt } =
      tiers[pricing] ?? {};
    const price = { input, output, cacheRead: cache_read };
    const written = { cacheWrite5m: cache_write_5m, cacheWrite1h: cache_write_1h };
    for (const name of [id, ...Object.values(names).filter((one) => one !== null)]) {
      expect([name, findListPrice(name)]).toMatchObject([name, { ...price, ...written }]);
      const above = (long_prompt as { above_prompt_tokens?: number } | undefined) ?? {};
      expect([name, longAboveTokens(name, PRICE_DATE) ?? undefined]).toEqual([
        name,
        above.above_prompt_tokens,
      ]);
    }
  }
});
