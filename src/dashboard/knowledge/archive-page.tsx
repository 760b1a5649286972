/** Transcripts that are kept: how much room they take, and which the client has deleted. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Answers } from "../../daemon/api/answers.ts";
import { Badge, type BadgeTone } from "../parts/badge.tsx";
import { Button } from "../parts/button.tsx";
import { Command, CopyButton } from "../parts/copy-button.tsx";
import type { IconName } from "../parts/icon.tsx";
import { Link } from "../parts/link.tsx";
import { Panel } from "../parts/panel.tsx";
import { EmptyState, AnswerView } from "../parts/answer-view.tsx";
import { Timestamp } from "../parts/time.tsx";
import { sessionAddress } from "../router.ts";
import { FaultNote } from "../parts/fault-note.tsx";
import { useAction } from "../parts/use-action.ts";
import { countText, words } from "../words.ts";
import { barPercent, shellWord, sizeText } from "./row-format.ts";
import { ImportControl } from "./import-control.tsx";
import { useArchiveExport } from "./use-archive-export.tsx";
import { ArchiveReader } from "./archive-reader.tsx";
import { ProjectCell } from "./row-parts.tsx";
import { MoreButton, NoMatches, ProjectChoice, FilterBar, useProjectPages } from "./filter-bar.tsx";

type Answer = Answers["archive"];
type ArchiveItem = Answer["archives"][number];

const PAGE = 100;
/** As much of an id as tells sessions apart. */
const SHORT_ID = 13;

export const ArchivePage = (): JSX.Element => {
  const text = words().knowledge.archive;
  const pages = useProjectPages<Answer, ArchiveItem>(
    "/archive",
    PAGE,
    (one) => one.archives,
    ({ sessionId }) => sessionId,
  );
  return (
    <>
      <FilterBar>
        <p class="muted grow">{text.about}</p>
        <ProjectChoice />
      </FilterBar>
      <AnswerView of={pages.answer}>
        {(data) => (
          <div class="stack">
            {data.whyNothing !== null && (
              <p>
                <Badge tone="needs" icon="warning">
                  {text.whyNothing[data.whyNothing]}
                </Badge>
              </p>
            )}
            {data.unreadable > 0 && (
              <div class="stack-tight">
                <p>{text.unreadable(data.unreadable)}</p>
                <Command text="self-gen archive verify" />
              </div>
            )}
            {data.totals.archives === 0 ? (
              <EmptyState title={text.empty.title}>
                <p>{text.empty.text}</p>
                <ArchiveNowButton onDone={pages.answer.reload} />
              </EmptyState>
            ) : (
              <>
                <StorageMeter of={data} />
                {pages.items.length === 0 ? <NoMatches /> : <List items={pages.items} />}
              </>
            )}
            <MoreButton of={pages} />
            <Panel title={words().knowledge.importing.heading}>
              <ImportControl />
            </Panel>
          </div>
        )}
      </AnswerView>
    </>
  );
};

/** The sessions that are over and not kept yet. */
const ArchiveNowButton = ({ onDone }: { readonly onDone: () => void }): JSX.Element => {
  const text = words().knowledge.archive;
  const run = useAction();
  return (
    <div class="row">
      <Button
        icon="again"
        disabled={run.isBusy}
        onClick={() => void run.run("archive-now").then((answer) => answer !== null && onDone())}
      >
        {run.isBusy ? text.archiving : text.archiveNow}
      </Button>
      <Command text="self-gen archive run" />
      <FaultNote fault={run.fault} />
    </div>
  );
};

function StorageMeter({ of: data }: { readonly of: Answer }): JSX.Element {
  const text = words().knowledge.archive;
  const { totals, limitBytes, retentionDays } = data;
  const used = text.used(sizeText(totals.packedBytes), sizeText(limitBytes));
  return (
    <Panel>
      <dl class="knowledge-costs">
        <div>
          <dt class="muted small">{text.usedLabel}</dt>
          <dd class="number">{used}</dd>
          <dd class="knowledge-bar knowledge-room" aria-hidden="true">
            <i style={{ width: `${barPercent(totals.packedBytes, limitBytes)}%` }} />
          </dd>
        </div>
        <div>
          <dt class="muted small">{text.sessions}</dt>
          <dd class="number">{countText(totals.archives)}</dd>
        </div>
        <div>
          <dt class="muted small">{text.unpacked}</dt>
          <dd class="number">{sizeText(totals.bytes)}</dd>
        </div>
        <div>
          <dt class="muted small">{text.retention}</dt>
          <dd class="number">{text.days(retentionDays)}</dd>
        </div>
      </dl>
      <p class="muted small knowledge-after">{text.oldestGo}</p>
    </Panel>
  );
}

const CLIENT_COPY_BADGES: Readonly<
  Record<ArchiveItem["clientHas"], { readonly tone: BadgeTone; readonly icon: IconName }>
> = {
  same: { tone: "done", icon: "check" },
  more: { tone: "done", icon: "check" },
  other: { tone: "good", icon: "lock" },
  gone: { tone: "good", icon: "lock" },
};

function List({ items }: { readonly items: readonly ArchiveItem[] }): JSX.Element {
  const { columns } = words().knowledge.archive;
  return (
    <Panel>
      <table class="table knowledge-table knowledge-dense">
        <thead>
          <tr>
            <th scope="col">{columns.session}</th>
            <th scope="col">{columns.project}</th>
            <th scope="col">{columns.ended}</th>
            <th scope="col" class="number">
              {columns.records}
            </th>
            <th scope="col" class="number">
              {columns.size}
            </th>
            <th scope="col">{columns.client}</th>
            <th scope="col">{columns.commands}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((one) => (
            <Row key={one.sessionId} of={one} />
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

function Row({ of: one }: { readonly of: ArchiveItem }): JSX.Element {
  const { columns, clientHas, ...text } = words().knowledge.archive;
  const { sessionId, projectPath } = one;
  const command = `self-gen archive export ${shellWord(sessionId)} -o ${shellWord(`${sessionId}.jsonl`)}`;
  const [isReading, setIsReading] = useState(false);
  const save = useArchiveExport(sessionId);
  return (
    <tr>
      <td class="knowledge-sentence">
        <Link
          to={sessionAddress(sessionId)}
          title={sessionId}
          class="plain-link knowledge-name two-lines"
        >
          {one.title ?? sessionId.slice(0, SHORT_ID)}
        </Link>
        {one.title !== null && (
          <div class="small muted mono knowledge-under">{sessionId.slice(0, SHORT_ID)}</div>
        )}
      </td>
      <ProjectCell name={columns.project} projectPath={projectPath} />
      <td data-name={columns.ended} class="knowledge-when">
        <Timestamp at={one.endedAt ?? one.archivedAt} />
      </td>
      <td data-name={columns.records} class="number">
        {countText(one.records)}
      </td>
      <td data-name={columns.size} class="number">
        {sizeText(one.bytes)}
      </td>
      <td data-name={columns.client}>
        <Badge {...CLIENT_COPY_BADGES[one.clientHas]}>{clientHas[one.clientHas]}</Badge>
      </td>
      <td data-name={columns.commands}>
        <span class="row knowledge-commands">
          <Button kind="quiet" onClick={() => setIsReading(true)}>
            {text.show}
          </Button>
          <Button kind="quiet" disabled={save.isBusy} onClick={() => save.run()}>
            {save.isBusy ? text.exporting : text.export}
          </Button>
          <span title={text.copyTitle(command)}>
            <CopyButton text={command} label={text.command} />
          </span>
        </span>
        <FaultNote fault={save.fault} />
        {isReading && (
          <ArchiveReader
            sessionId={sessionId}
            title={one.title ?? sessionId}
            onClose={() => setIsReading(false)}
          />
        )}
      </td>
    </tr>
  );
}
