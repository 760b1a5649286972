/** A saved context with something of every kind. */
import type { ContextDocument } from "../../../src/remember/context/document/context-document.ts";
import type { SavedSnapshot } from "../../../src/remember/context/context-snapshot.ts";
import type { LedgerLine, LedgerLineKind } from "../../../src/remember/ledger/ledger-lines.ts";
import { sampleDocument } from "./document/sample-document.ts";

const told = (
  kind: LedgerLineKind,
  texts: readonly string[],
  decisive: string,
  enough: number | null = 0.65,
): LedgerLine => ({ kind, texts, decisive, enough });

/** One of every kind, in the order in which they are told. */
export const sampleLines: readonly LedgerLine[] = [
  told("queued", ["and the invoices, please"], "and the invoices, please", null),
  told("wish", ["keep the coupon codes"], "keep the coupon codes"),
  told("refusal", ["git push --force", "rewrite no history"], "rewrite no history"),
  told("ban", ["Never deploy on Friday."], "Never deploy on Friday.", null),
  told("request", ["", "Look at the checkout tests."], "Look at the checkout tests.", 0.5),
  told(
    "fix",
    ["docker run", "docker run -it app", "docker run app", "-it", "", "is not a TTY"],
    "-it",
  ),
  told("until", ["No module named requests", "pip install requests"], "requests"),
  told("failing", ["terraform apply -auto", "unknown flag"], "terraform apply -auto unknown flag"),
  told("worked", ["test", "npm test -- --run", "web"], "npm test -- --run"),
  told("result", ["./deploy.sh", "deployed to blue"], "deployed to blue"),
  told("error", ["npm test", "3 failed in cart.test.ts"], "3 failed in cart.test.ts"),
  told("check", ["npm run lint", "0 errors in 212 files"], "0 errors in 212 files"),
  told("large", ["data/prices.json"], "data/prices.json large offset limit"),
  told("choice", ["Which port?", "8443"], "8443"),
  told("file", ["src/old.ts"], "src/old.ts", 1),
  told("task", ["write the changelog"], "write the changelog"),
  told("unpushed", ["2", "rejected"], "not pushed", null),
];

export const savedSample = (
  document: Partial<ContextDocument> = {},
  extra: Partial<SavedSnapshot["extra"]> = {},
): SavedSnapshot => ({
  id: "01990000-0000-7000-8000-0000deadbeef",
  ts: "2026-01-15T10:30:00.123Z",
  sessionId: "s-1",
  projectPath: "/srv/app",
  trigger: "auto",
  document: sampleDocument("/srv/app", document),
  extra: {
    lines: sampleLines,
    outcome: { text: "I rounded once. The coupons come next.", isEnd: true },
    allowances: [],
    changes: [],
    ended: [],
    hasStaleTasks: false,
    work: null,
    accounts: [],
    recap: null,
    prompts: null,
    aftermath: null,
    commits: ["round once"],
    title: "The cart",
    ...extra,
  },
  branch: "main",
  promptCount: 7,
  isFinished: false,
  fileHash: null,
  stated: false,
  words: null,
});
