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

/** Serious and critical findings, one line each; of these rules, or of all. */
export async function accessibilityFaults(
  page: Page,
  rules?: readonly string[],
): Promise<readonly string[]> {
  const violations = await page.evaluate(
    async (runOnly) => {
      const { axe } = globalThis as unknown as {
        axe: { run: (how: object) => Promise<{ violations: readonly Finding[] }> };
      };
      const violations = { resultTypes: ["violations"] };
      return (await axe.run(runOnly === null ? violations : { ...violations, runOnly })).violations;
    },
    rules === undefined ? null : [...rules],
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
