/** What stands where something is not there: on its way, empty, refused. */
import type { ComponentChildren, JSX } from "preact";
import type { AskFault } from "../api/fault.ts";
import { OFFLINE } from "../api/fault.ts";
import type { AnswerState } from "../api/use-answer.ts";
import { words } from "../words.ts";
import { Button } from "./button.tsx";
import { Icon, type IconName } from "./icon.tsx";

export const EmptyState = ({
  title,
  icon = "nothing",
  children,
}: {
  readonly title: string;
  readonly icon?: IconName;
  readonly children?: ComponentChildren;
}): JSX.Element => (
  <div class="empty">
    <Icon name={icon} size={24} />
    <h2>{title}</h2>
    {children}
  </div>
);

/** What it is a place for: it looks like that from afar. */
export type SkeletonShape = "rows" | "cards" | "chart";

export const LoadingSkeleton = ({
  rows = 4,
  shape = "rows",
}: {
  readonly rows?: number;
  readonly shape?: SkeletonShape;
}): JSX.Element => (
  <div class="skeleton" role="status" data-shape={shape}>
    <span class="unseen">{words().loading}</span>
    {Array.from({ length: rows }, (_, at) => (
      <i key={at} />
    ))}
  </div>
);

export const FailurePanel = ({
  fault,
  retry,
}: {
  readonly fault: AskFault;
  readonly retry?: () => void;
}): JSX.Element => {
  const text = words();
  return (
    <div class="panel failed stack-tight" role="alert">
      <h2>{text.failed}</h2>
      <p>{fault.code === OFFLINE ? text.offline : fault.message}</p>
      {fault.fix !== "" && <p class="muted">{fault.fix}</p>}
      <div class="row">
        {retry !== undefined && (
          <Button icon="again" onClick={retry}>
            {text.retry}
          </Button>
        )}
        {fault.code !== OFFLINE && <span class="muted small mono">{fault.code}</span>}
      </div>
    </div>
  );
};

/** Draws what was answered; until then, or instead, what keeps it away. What is old is shown with a word about it. */
export function AnswerView<T>({
  of,
  rows,
  shape = "rows",
  children,
}: {
  readonly of: AnswerState<T>;
  readonly rows?: number;
  readonly shape?: SkeletonShape;
  readonly children: (data: T) => ComponentChildren;
}): JSX.Element {
  const { data, fault, isLoading, isOutdated, reload } = of;
  if (data === null && fault !== null) return <FailurePanel fault={fault} retry={reload} />;
  if (data === null)
    return <LoadingSkeleton shape={shape} {...(rows === undefined ? {} : { rows })} />;
  return (
    <div aria-busy={isLoading} data-outdated={isOutdated ? "" : undefined}>
      {fault !== null && <p class="muted small">{words().old}</p>}
      {children(data)}
    </div>
  );
}
