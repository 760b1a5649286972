import type { ComponentChildren, JSX } from "preact";
import { Icon, type IconName } from "./icon.tsx";

export type BadgeTone = "needs" | "working" | "idle" | "done" | "unknown" | "good" | "bad";

export const Badge = ({
  tone = "done",
  icon,
  title,
  children,
}: {
  readonly tone?: BadgeTone;
  readonly icon?: IconName;
  readonly title?: string;
  readonly children: ComponentChildren;
}): JSX.Element => (
  <span class="badge" data-tone={tone} title={title}>
    {icon !== undefined && <Icon name={icon} size={13} />}
    {children}
  </span>
);
