/** What doctor says, worst first, and how far the daemon has come. */
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import type { Answers } from "../../daemon/api/answers.ts";
import type { DoctorAnswer, DoctorFinding } from "../../daemon/api/routes/doctor.ts";
import { useAnswer } from "../api/use-answer.ts";
import { Badge, type BadgeTone } from "../parts/badge.tsx";
import { Button } from "../parts/button.tsx";
import { Command } from "../parts/copy-button.tsx";
import { Icon, type IconName } from "../parts/icon.tsx";
import { ImportControl } from "../knowledge/import-control.tsx";
import { Panel } from "../parts/panel.tsx";
import { FailurePanel, LoadingSkeleton, AnswerView } from "../parts/answer-view.tsx";
import { RelativeTime } from "../parts/time.tsx";
import { words } from "../words.ts";
import { asSentence } from "./as-sentence.ts";
import { findCommands } from "./find-commands.ts";
import { RepairButton } from "./repair-button.tsx";
import { DaemonFacts } from "./daemon-facts.tsx";

const LEVELS: Readonly<Record<DoctorFinding["level"], { tone: BadgeTone; icon: IconName }>> = {
  wrong: { tone: "bad", icon: "cross" },
  note: { tone: "idle", icon: "dot" },
  ok: { tone: "good", icon: "check" },
};

const REPAIR = "self-gen doctor --fix";

/** `changes`: how often something was changed that it may have spoken of. */
export const Health = ({ changes }: { readonly changes: number }): JSX.Element => {
  const { health: text } = words().settings;
  const doctor = useAnswer<Answers["doctor"]>("/doctor");
  const health = useAnswer<Answers["health"]>("/health");
  const { data, fault, isLoading, reload } = doctor;
  useEffect(() => {
    if (changes > 0) reload();
  }, [changes, reload]);
  return (
    <div class="stack">
      <Panel
        title={text.title}
        aside={
          <Button
            icon="again"
            aria-disabled={isLoading}
            onClick={() => {
              if (isLoading) return;
              reload();
              health.reload();
            }}
          >
            {text.again}
          </Button>
        }
      >
        <div class="stack" aria-busy={isLoading}>
          <p class="muted small" role="status">
            {isLoading && text.checking}
            {!isLoading && data !== null && (
              <>
                {text.checked} <RelativeTime at={data.at} />
              </>
            )}
          </p>
          {data === null && isLoading && <LoadingSkeleton rows={3} />}
          {data === null && fault !== null && <FailurePanel fault={fault} retry={reload} />}
          {data !== null && <Findings of={data} onRepaired={reload} />}
        </div>
      </Panel>
      <Panel title={text.daemonTitle}>
        <AnswerView of={health} rows={2}>
          {(told) => <DaemonFacts {...told} />}
        </AnswerView>
        <div class="settings-import">
          <ImportControl />
        </div>
      </Panel>
    </div>
  );
};

const Findings = ({
  of: { findings },
  onRepaired,
}: {
  readonly of: DoctorAnswer;
  readonly onRepaired: () => void;
}): JSX.Element => {
  const { health: text } = words().settings;
  const of = (level: DoctorFinding["level"]): readonly DoctorFinding[] =>
    findings.filter((one) => one.level === level);
  const [wrong, notes, fine] = [of("wrong"), of("note"), of("ok")];
  const verdict =
    wrong.length > 0
      ? text.wrong(wrong.length)
      : notes.length > 0
        ? text.notes(notes.length)
        : text.well;
  // A note is no problem.
  const worst = wrong.length > 0 ? "wrong" : "ok";
  return (
    <>
      <p class="settings-verdict" data-tone={LEVELS[worst].tone}>
        <Icon name={LEVELS[worst].icon} /> {verdict}
      </p>
      {wrong.length + notes.length > 0 && (
        <ul class="settings-findings">
          {[...wrong, ...notes].map((one) => (
            <FindingRow
              key={`${one.check} ${one.code} ${one.message}`}
              finding={one}
              isRepairShown={wrong.length > 0}
            />
          ))}
        </ul>
      )}
      {wrong.length > 0 && (
        <div class="stack-tight">
          <RepairButton of={wrong} onDone={onRepaired} />
          <Command text={REPAIR} />
        </div>
      )}
      <details class="settings-fold">
        <summary>{text.fine(fine.length)}</summary>
        <ul class="settings-findings">
          {fine.map((one) => (
            <FindingRow key={`${one.check} ${one.message}`} finding={one} isRepairShown={false} />
          ))}
        </ul>
      </details>
    </>
  );
};

const FindingRow = ({
  finding,
  isRepairShown,
}: {
  readonly finding: DoctorFinding;
  readonly isRepairShown: boolean;
}): JSX.Element => {
  const { health: text } = words().settings;
  const { level, name } = finding;
  // The button beside it does what the command would.
  const isHere = finding.code === "NOT_RECORDING";
  const message = isHere ? text.notRecording : finding.message;
  const fix = isHere ? null : finding.fix;
  const { tone, icon } = LEVELS[level];
  const commands = (fix === null ? [] : findCommands(fix)).filter(
    (command) => !isRepairShown || command !== REPAIR,
  );
  const isAllCommand = commands.length === 1 && commands[0] === fix;
  return (
    <li class="settings-finding">
      <Badge tone={tone} icon={icon}>
        {text.levels[level]}
      </Badge>
      <div class="stack-tight">
        <p>
          <strong class="settings-what">{asSentence(name)}:</strong> {message}
        </p>
        {fix !== null && !isAllCommand && <p class="muted small">{fix}</p>}
        {commands.map((command) => (
          <Command key={command} text={command} />
        ))}
      </div>
    </li>
  );
};
