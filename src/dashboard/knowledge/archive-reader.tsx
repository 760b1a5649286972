/** A kept transcript, read here: page by page, as it was said. */
import type { JSX } from "preact";
import type { Answers } from "../../daemon/api/answers.ts";
import { Badge, type BadgeTone } from "../parts/badge.tsx";
import { Button } from "../parts/button.tsx";
import { Command } from "../parts/copy-button.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { EmptyState, AnswerView } from "../parts/answer-view.tsx";
import { Timestamp } from "../parts/time.tsx";
import { countText, words } from "../words.ts";
import { shellWord } from "./row-format.ts";
import { MoreButton } from "./filter-bar.tsx";
import { usePages } from "./use-pages.ts";

type Answer = Answers["archived"];
type Entry = Answer["entries"][number];

const PAGE = 100;

const TONES: Readonly<Record<Entry["kind"], BadgeTone>> = {
  prompt: "working",
  answer: "done",
  call: "idle",
  failure: "bad",
  compaction: "needs",
};

export const ArchiveReader = ({
  sessionId,
  title,
  onClose,
}: {
  readonly sessionId: string;
  readonly title: string;
  readonly onClose: () => void;
}): JSX.Element => {
  const { knowledge, close } = words();
  const text = knowledge.archive.read;
  const pages = usePages<Answer, readonly [Entry, number]>(
    `/archive/${encodeURIComponent(sessionId)}`,
    { limit: PAGE },
    ({ entries, next, total }) => {
      const first = (next ?? total) - entries.length;
      return entries.map((entry, at) => [entry, first + at] as const);
    },
    ([, at]) => String(at),
  );
  return (
    <Dialog title={title} onClose={onClose}>
      <Command text={`self-gen archive show ${shellWord(sessionId)}`} />
      <AnswerView of={pages.answer}>
        {({ total }) =>
          total === 0 ? (
            <EmptyState title={text.empty} />
          ) : (
            <div class="stack-tight">
              <p class="muted small">
                {text.count(countText(pages.items.length), countText(total))}
              </p>
              <ol class="knowledge-transcript">
                {pages.items.map(([{ kind, ts, text: said }, at]) => (
                  <li key={at} data-kind={kind}>
                    <span class="row small muted">
                      <Badge tone={TONES[kind]}>{text.kinds[kind]}</Badge>
                      {ts !== null && <Timestamp at={ts} />}
                    </span>
                    <p
                      class={
                        kind === "prompt" || kind === "answer"
                          ? "knowledge-words"
                          : "knowledge-words mono small"
                      }
                    >
                      {said}
                    </p>
                  </li>
                ))}
              </ol>
              <MoreButton of={pages} />
            </div>
          )
        }
      </AnswerView>
      <div class="row dialog-buttons">
        <Button autoFocus onClick={onClose}>
          {close}
        </Button>
      </div>
    </Dialog>
  );
};
