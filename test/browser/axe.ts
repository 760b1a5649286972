/** What axe finds wrong with a page for people who cannot see it, or use no mouse. */
import { join } from "node:path";
import type { Page } from "./chromium.ts";

/** For a page's `before`: a page's own rules would let no script in later. */
export const AXE: string = await Bun.file(
  join(import.meta.dir, "../real/node_modules/axe-core/axe.min.js"),
).text();

type Finding = {
  readonly id: string;
  readonly impact: string | null;
  readonly nodes: readonly {
    readonly target: readonly string[];
    readonly failureSummary: string;
  }[];
};

type How = {
  /** Only these. */
  readonly rules?: readonly string[];
  /** Without what is around every view. */
  readonly isMain?: boolean;
};

/** Serious and critical findings, one line each. */
export async function accessibilityFaults(
  page: Page,
  { rules, isMain = false }: How = {},
): Promise<readonly string[]> {
  const violations = await page.evaluate(
    async ({ where, runOnly }) => {
      const { axe } = globalThis as unknown as {
        axe: {
          run: (where: string, how: object) => Promise<{ violations: readonly Finding[] }>;
        };
      };
      const how = { resultTypes: ["violations"], ...(runOnly === null ? {} : { runOnly }) };
      return (await axe.run(where, how)).violations;
    },
    { where: isMain ? "main" : "html", runOnly: rules === undefined ? null : [...rules] },
  );
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) =>
          `${id}: ${target.join(" ")}: ${failureSummary.slice(0, 300)}`,
      ),
    );
}
