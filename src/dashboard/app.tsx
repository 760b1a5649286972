/** The frame of the page, and which view stands in it. */
import { Component, type ComponentChildren, type JSX } from "preact";
import { useEffect } from "preact/hooks";
import { connection, isSignInLinkRefused } from "./api/connection.ts";
import { isHubPage } from "./api/is-hub-page.ts";
import { pageInfo } from "./api/page-info.ts";
import { ChartsView } from "./charts/charts-view.tsx";
import { HistoryView } from "./history/history-view.tsx";
import { KnowledgeView } from "./knowledge/knowledge-view.tsx";
import { NotifyDialog } from "./notify/notify-dialog.tsx";
import { NowView } from "./now/now-view.tsx";
import { KeyOverview } from "./palette/key-overview.tsx";
import { Palette } from "./palette/palette.tsx";
import { Command } from "./parts/copy-button.tsx";
import { Link } from "./parts/link.tsx";
import { Logo } from "./parts/logo.tsx";
import { ViewHeading } from "./parts/panel.tsx";
import { EmptyState, LoadingSkeleton, type SkeletonShape } from "./parts/answer-view.tsx";
import { Toasts } from "./parts/toast.tsx";
import { decodePathPart, go, pageLocation, teamChoice } from "./router.ts";
import { FileView } from "./project/file-view.tsx";
import { ProjectsView } from "./project/projects-view.tsx";
import { ProjectView } from "./project/project-view.tsx";
import { SearchView } from "./search/search-view.tsx";
import { SessionView } from "./session/session-view.tsx";
import { SettingsView } from "./settings/settings-view.tsx";
import { SuggestionsView } from "./suggestions/suggestions-view.tsx";
import { Notices } from "./shell/notices.tsx";
import { Sidebar } from "./shell/sidebar.tsx";
import { TopBar } from "./shell/top-bar.tsx";
import { HubSignIn } from "./team/hub-sign-in.tsx";
import { TeamBar } from "./team/team-bar.tsx";
import { isTeamView } from "./team/team-choice.ts";
import { words } from "./words.ts";

export const App = (): JSX.Element => {
  if (connection.value === "signed-out") return isHubPage ? <HubSignIn /> : <SignInNotice />;
  const text = words();
  return (
    <div class="shell">
      <a class="skip" href="#content">
        {text.skip}
      </a>
      <Sidebar />
      <div>
        <TopBar />
        <Notices />
        <main id="content" class="content" tabIndex={-1}>
          {pageInfo.value !== null && <TeamBar />}
          <ViewErrorBoundary key={pageLocation.value.path + JSON.stringify(teamChoice())}>
            {/* Before we are let in, nothing is asked for. */}
            {pageInfo.value === null ? <LoadingSkeleton {...skeletonOfView()} /> : <View />}
          </ViewErrorBoundary>
        </main>
      </div>
      <Toasts />
      {!isHubPage && <NotifyDialog />}
      {!isHubPage && <Palette />}
      <KeyOverview />
    </div>
  );
};

/** Looks from afar like what comes. */
function skeletonOfView(): { readonly rows: number; readonly shape: SkeletonShape } {
  const { path } = pageLocation.value;
  if (path === "/") return { rows: 6, shape: "cards" };
  return path === "/charts" ? { rows: 7, shape: "chart" } : { rows: 10, shape: "rows" };
}

function View(): JSX.Element {
  const [, first = "", second = "", third = "", ...rest] = pageLocation.value.path.split("/");
  if (rest.length > 0) return <NotFound />;
  if (isHubPage && !isTeamView(pageLocation.value.path))
    return first === "" ? <Redirect to="/history" /> : <NotFound />;
  if (first === "file" && second !== "" && third !== "") {
    const [projectPath, file] = [decodePathPart(second), decodePathPart(third)];
    return projectPath === null || file === null ? (
      <NotFound />
    ) : (
      <FileView key={`${second}/${third}`} projectPath={projectPath} file={file} />
    );
  }
  if (third !== "") return <NotFound />;
  if (first === "project" && second !== "") {
    const path = decodePathPart(second);
    return path === null ? <NotFound /> : <ProjectView key={path} path={path} />;
  }
  if (first === "session" && second !== "") {
    const id = decodePathPart(second);
    return id === null ? <NotFound /> : <SessionView key={id} id={id} />;
  }
  switch (`${first}/${second}`) {
    case "/":
      return <NowView />;
    case "history/":
      return <HistoryView />;
    case "projects/":
      return <ProjectsView />;
    case "search/":
      return <SearchView />;
    case "suggestions/":
      return <SuggestionsView page="list" />;
    case "suggestions/applied":
    case "suggestions/dismissed":
      return <Redirect to={`/suggestions?state=${second}`} />;
    case "suggestions/runs":
      return <SuggestionsView page="runs" />;
    case "charts/":
      return <ChartsView />;
    case "settings/":
      return <SettingsView />;
    case "history/decisions":
      return <KnowledgeView page="decisions" />;
    case "history/errors":
      return <KnowledgeView page="errors" />;
    case "history/checkpoints":
      return <KnowledgeView page="checkpoints" />;
    case "history/blockers":
      return <KnowledgeView page="blockers" />;
    case "history/archive":
      return <KnowledgeView page="archive" />;
    default:
      return <NotFound />;
  }
}

/** An address from before leads to where that stands now. */
const Redirect = ({ to }: { readonly to: string }): JSX.Element => {
  useEffect(() => go(to, "replace"), [to]);
  return <LoadingSkeleton />;
};

const NotFound = (): JSX.Element => {
  const { nothingHere: text } = words();
  return (
    <EmptyState title={text.title} icon="search">
      <p>{text.text}</p>
      {isHubPage ? (
        <Link to="/history">{words().views.history}</Link>
      ) : (
        <Link to="/">{text.back}</Link>
      )}
    </EmptyState>
  );
};

const SignInNotice = (): JSX.Element => {
  const { signedOut: text, title: name } = words();
  return (
    <main class="alone">
      <div class="alone-card">
        <div class="alone-brand">
          <Logo size={44} />
          <div>
            <p class="alone-name">{name}</p>
            <p class="muted">{text.about}</p>
          </div>
        </div>
        <ViewHeading title={text.title} />
        {isSignInLinkRefused.value && <p role="alert">{text.linkRefused}</p>}
        <p>{text.text}</p>
        <Command text="self-gen dashboard" />
        <p class="muted small">{text.why}</p>
      </div>
    </main>
  );
};

/** An error in one view must not take down the page. */
class ViewErrorBoundary extends Component<{ children: ComponentChildren }, { error: unknown }> {
  override state = { error: null };

  static override getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override render(): ComponentChildren {
    const { error } = this.state as { error: unknown };
    if (error === null) return this.props.children;
    const { broken } = words();
    return (
      <EmptyState title={broken.title} icon="warning">
        <p>{broken.text}</p>
        <code>
          {error instanceof Error ? (error.stack ?? error.message) : JSON.stringify(error)}
        </code>
      </EmptyState>
    );
  }
}
