/**
 * A model's name in the price list: without the provider that serves it, its date, its version there and the requested
 * window. `us.anthropic.claude-opus-4-5-20251101-v1:0`, `anthropic/claude-opus-4.5`,
 * `claude-opus-4-5@20251101` and `claude-opus-4-5[1m]` are one model.
 */
const WINDOW = /\[[^\]]*\]$/;
/** Regions may stand before it: `us.anthropic.`, `global.anthropic.` */
const VENDOR = /^(?:[a-z0-9-]+\.)*(?:anthropic|openai)\./;
const DATE = /-(?:20\d{6}|20\d\d-\d\d-\d\d)$/;
const ENDINGS = [/[@:].*$/, /-latest$/, /-v\d+$/, DATE, /-v\d+$/] as const;

export const withoutDate = (model: string): string => model.replace(DATE, "");

export function toPriceListName(model: string): string {
  const given = model.trim().toLowerCase().replace(WINDOW, "");
  const alone = given.slice(given.lastIndexOf("/") + 1).replace(VENDOR, "");
  const bare = ENDINGS.reduce((name, ending) => name.replace(ending, ""), alone);
  if (!bare.startsWith("claude-")) return bare;
  return bare.replaceAll(".", "-").replace(/^(claude-[a-z]+-\d+)-0$/, "$1");
}
