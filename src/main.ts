/**
 * The program's entry. What every hook does is part of it, because loading one more piece would cost each of them
 * time; everything else is loaded only when named or needed. So nothing else is imported here: what the hook has in its piece
 * already would come a second time, in the pieces that commands share.
 */
import {
  hasSettingsFault,
  parseClient,
  type HookRecord,
  runHook,
  type UnreadableSettings,
} from "./hooks/hook.ts";

/** `run`, or `run --idle SECONDS`, behind `daemon` or `embed`; anything else is for the command line to answer. */
const isServerRun = ([verb, option, seconds, ...others]: readonly string[]): boolean =>
  verb === "run" &&
  (option === undefined ||
    (option === "--idle" && /^\d+(?:\.\d+)?$/.test(seconds ?? "") && others.length === 0));

/** What reads a file with a mistake in it is loaded only where there is one. */
async function settingsNote(paths: HookRecord["paths"]): Promise<string | null> {
  if (!hasSettingsFault(paths)) return null;
  return (await import("./hooks/settings-fault.ts")).describeSettingsFault(paths);
}

/** Each loads what it needs and nothing of the others: a conversation is read at a compaction only, the database not at a turn. */
async function answer(recorded: HookRecord | UnreadableSettings): Promise<void> {
  switch (recorded.kind) {
    case "compaction":
      return (await import("./hooks/pre-compact.ts")).saveBeforeCompaction(recorded);
    case "turn":
      return (await import("./hooks/turn-end.ts")).saveAfterTurn(recorded);
    case "prompt": {
      const { skill: maySkill, receipt: mayReceipt, hasWords = false } = recorded.looksFor ?? {};
      const needsReceipt =
        mayReceipt === true &&
        (await import("./hooks/prompt-glance.ts")).mayNeedReceipt(recorded.event, hasWords);
      const message = needsReceipt
        ? (await import("./hooks/rule-receipt.ts")).composeRuleReceipt(recorded)
        : null;
      const skill =
        maySkill === true
          ? (await import("./hooks/skill-hint.ts")).matchPromptSkill(recorded)
          : null;
      const isAnswered =
        skill !== null &&
        (await import("./hooks/skill-answer.ts")).answerWithSkill(recorded, skill, message);
      if (!isAnswered && message !== null)
        (await import("./hooks/rule-receipt.ts")).printRuleReceipt(message);
      return;
    }
    case "delivery":
      return (await import("./hooks/reinject.ts")).reinjectIfLost(recorded);
    case "unreadable":
      return (await import("./hooks/settings-fault.ts")).printSettingsFault(recorded.paths);
    case "start":
      return (await import("./hooks/answer.ts")).answerHook({
        ...recorded,
        note: await settingsNote(recorded.paths),
        loadJustEnded: () => import("./recall/start/end-snapshot.ts"),
        loadPostponed: () => import("./recall/start/postponements.ts"),
        loadWaking: () => import("./hooks/wake-embedding.ts"),
      });
    case "failure":
      return (await import("./hooks/tool-failure.ts")).answerFailure({
        ...recorded,
        loadFixDetails: () => import("./remember/errors/fix-details.ts"),
        loadTeamFixes: () => import("./remember/errors/team-fixes.ts"),
      });
    case "end":
    case "restore":
      return (await import("./hooks/answer.ts")).answerHook(recorded);
  }
}

const [word, ...rest] = process.argv.slice(2);

if (word === "hook" && rest[0] === "--skills") {
  await (await import("./hooks/index-skills.ts")).indexSkills(rest[1]).catch(() => null);
  process.exit(0);
} else if (word === "hook" && rest[0] !== "--help" && rest[0] !== "-h") {
  // A session that we started ourselves is not work to be recorded.
  if (process.env["SELF_GEN_INTERNAL"] !== undefined) process.exit(0);
  if (rest.includes("--guard")) {
    if (parseClient(rest) === null) process.exit(0);
    await (await import("./hooks/guard.ts")).runGuard().catch(() => null);
  } else {
    const recorded = await runHook(rest);
    if (recorded !== null) {
      try {
        await answer(recorded);
      } catch {
        // What is recorded is recorded; an answer is extra.
      }
    }
  }
  process.exit(0);
} else if (word === "statusline" && rest.every((option) => option === "--json")) {
  const { runStatusline } = await import("./hooks/statusline.ts");
  if (await runStatusline(rest.length > 0)) {
    const { runCommand } = await import("./cli/run.ts");
    await runCommand(["statusline"]);
  }
  process.exit(0);
} else if (word === "embed" && isServerRun(rest)) {
  Bun.unsafe.setJITPolicy(1);
  const { runEmbeddingServer } = await import("./daemon/embedding-server.ts");
  process.exit(await runEmbeddingServer(rest.slice(1)));
} else if (word === "daemon" && isServerRun(rest)) {
  Bun.unsafe.setJITPolicy(1);
  const { runDaemon } = await import("./daemon/run.ts");
  process.exit(await runDaemon(rest.slice(1)));
} else if (word === "mcp" && rest.length === 0) {
  Bun.unsafe.setJITPolicy(1);
  const { runMcp } = await import("./mcp/run.ts");
  process.exit(await runMcp());
} else {
  const { runCommand } = await import("./cli/run.ts");
  process.exitCode = await runCommand(process.argv.slice(2));
}
