import type { ButtonHTMLAttributes, ComponentChildren, JSX } from "preact";
import { Icon, type IconName } from "./icon.tsx";

export const Button = ({
  kind = "plain",
  icon,
  children,
  ...rest
}: ButtonHTMLAttributes & {
  readonly kind?: "plain" | "main" | "danger" | "quiet" | "icon";
  readonly icon?: IconName;
  readonly children: ComponentChildren;
}): JSX.Element => (
  <button type="button" class="button" data-kind={kind} {...rest}>
    {icon !== undefined && <Icon name={icon} size={15} />}
    {children}
  </button>
);
