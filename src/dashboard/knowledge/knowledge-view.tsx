/** What is known over all sessions, a page for each kind. */
import type { JSX } from "preact";
import { HistoryNav } from "../history/history-nav.tsx";
import { ViewHeading } from "../parts/panel.tsx";
import { words } from "../words.ts";
import { ArchivePage } from "./archive-page.tsx";
import { BlockersPage } from "./blockers-page.tsx";
import { CheckpointsPage } from "./checkpoints-page.tsx";
import { DecisionsPage } from "./decisions-page.tsx";
import { ErrorsPage } from "./errors-page.tsx";
import "./knowledge.css";
import "./knowledge-table.css";
import "./knowledge-narrow.css";

const PAGES = {
  decisions: DecisionsPage,
  errors: ErrorsPage,
  checkpoints: CheckpointsPage,
  blockers: BlockersPage,
  archive: ArchivePage,
};

export type KnowledgePage = keyof typeof PAGES;

export const KnowledgeView = ({ page }: { readonly page: KnowledgePage }): JSX.Element => {
  const Page = PAGES[page];
  return (
    <div class="stack knowledge">
      <div>
        <ViewHeading title={words().knowledge[page].title} />
        <HistoryNav />
      </div>
      <Page />
    </div>
  );
};
