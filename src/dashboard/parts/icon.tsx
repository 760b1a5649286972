import type { JSX } from "preact";

/** Strokes on a field of 24, drawn in the colour of the text. */
const SHAPES = {
  pencil: "M4 20l1-4L16 5l3 3L8 19l-4 1ZM14 7l3 3",
  file: "M6 3h8l4 4v14H6zM14 3v4h4",
  globe: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18",
  agent: "M7 8h10v9H7zM12 8V4M10 12v1M14 12v1M4 12v2M20 12v2",
  more: "M5 12h.5M12 12h.5M19 12h.5",
  now: "M3 12h4l2.5-7 5 14 2.5-7h4",
  history: "M3.5 12a8.5 8.5 0 1 0 2.7-6.2L3.5 8.3M3.5 4v4.3h4.3M12 7.5V12l3 2",
  projects: "M3.5 18.5v-12h6l2 2.5h9v9.5z",
  errors: "M12 4 2.5 20h19L12 4ZM12 10v4M12 17v.5",
  suggestions:
    "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.6 10.8c.7.6 1.1 1.3 1.1 2.2h5c0-.9.4-1.6 1.1-2.2A6 6 0 0 0 12 3Z",
  charts: "M4 20V4M4 20h16M8 16v-5M12 16V8M16 16v-3",
  settings: "M4 7h10M18 7h2M4 17h2M10 17h10M14 4v6M8 14v6",
  filter: "M4 6h16M7 12h10M10 18h4",
  search: "M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14ZM16.5 16.5 21 21",
  warning: "M12 4 2.5 20h19L12 4ZM12 10v4M12 17v.5",
  check: "M4 12.5 9.5 18 20 6.5",
  cross: "M6 6l12 12M18 6 6 18",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  question: "M9 9a3 3 0 1 1 4.2 2.8c-.8.4-1.2 1-1.2 2.2M12 17.5v.5",
  play: "M7 5l12 7-12 7z",
  pause: "M8 5v14M16 5v14",
  down: "M6 9l6 6 6-6",
  right: "M9 6l6 6-6 6",
  link: "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
  hidden:
    "M4 4l16 16M9.9 5.2A10 10 0 0 1 12 5c5.5 0 9 7 9 7a16 16 0 0 1-2.6 3.4M6.4 6.9A16 16 0 0 0 3 12s3.5 7 9 7a9 9 0 0 0 4-1M10 10.2a2.7 2.7 0 0 0 3.8 3.8",
  reply: "M10 6 4 12l6 6M4 12h9a7 7 0 0 1 7 7",
  lock: "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
  again: "M20 11a8 8 0 1 0-2.3 6.3M20 4v7h-7",
  star: "M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9L12 16.9l-5.2 2.8 1-5.9L3.5 9.7l5.9-.8Z",
  edit: "M4 20h4L19 9l-4-4L4 16zM13 7l4 4",
  trash: "M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13",
  folder: "M3.5 18.5v-12h6l2 2.5h9v9.5z",
  command: "M7 4h10v6H7zM4 14h16M4 18h10",
  bell: "M6 16V11a6 6 0 0 1 12 0v5l1.5 2h-15ZM10 20.5a2.2 2.2 0 0 0 4 0",
  bellOff:
    "M6 16V11c0-.9.2-1.7.5-2.4M9 5.8A6 6 0 0 1 18 11v3.5M15.5 18H4.5L6 16M10 20.5a2.2 2.2 0 0 0 4 0M4 4l16 16",
  terminal: "M4 5h16v14H4zM7.5 9.5 10 12l-2.5 2.5M12.5 15H16",
  dot: "M12 10.5v3M10.5 12h3",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4",
  moon: "M20 14.2A8.3 8.3 0 0 1 9.8 4a8.3 8.3 0 1 0 10.2 10.2Z",
  dense: "M4 6h16M4 10h16M4 14h16M4 18h16",
  airy: "M4 6h16M4 12h16M4 18h16",
  upload: "M12 15V4M7.5 8.5 12 4l4.5 4.5M5 20h14",
  download: "M12 4v11M7.5 10.5 12 15l4.5-4.5M5 20h14",
  nothing: "M4 13h4.5l1.5 3h4l1.5-3H20M4 13l3-8h10l3 8v6H4z",
  up: "M6 15l6-6 6 6",
  table: "M4 5h16v14H4zM4 10h16M4 14.5h16M10 10v9",
  coins:
    "M12 4c-4 0-7 1.3-7 3s3 3 7 3 7-1.3 7-3-3-3-7-3ZM5 7v5c0 1.7 3 3 7 3s7-1.3 7-3V7M5 12v5c0 1.7 3 3 7 3s7-1.3 7-3v-5",
} as const;

export type IconName = keyof typeof SHAPES;

/** Says nothing by itself: a word stands beside it, or the button is labelled. */
export const Icon = ({
  name,
  size = 18,
}: {
  readonly name: IconName;
  readonly size?: number;
}): JSX.Element => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    stroke-width="1.75"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
  >
    <path d={SHAPES[name]} />
  </svg>
);
