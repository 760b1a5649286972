/** What an item of a conversation is drawn with, beside itself. */
import type { TalkItem } from "./talk-items.ts";

export type TalkItemProps = {
  readonly find: string;
  readonly isFound: boolean;
  /** Whether the address names it. */
  readonly isOpened: boolean;
  /** Folds and unfolds what has this key. */
  readonly onToggle: (key: string) => void;
  /** Shows all of an event at the side. */
  readonly onOpen: (id: string) => void;
};

export type TalkItemPropsOf<Is extends TalkItem["is"]> = TalkItemProps & {
  readonly item: Extract<TalkItem, { is: Is }>;
};
