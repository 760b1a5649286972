import type { JSX } from "preact";

/** The program's sign: a loop that comes back, and the dot that needs you. The same as `icon.svg`. */
export const Logo = ({ size = 24 }: { readonly size?: number }): JSX.Element => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
    <rect width="32" height="32" rx="8.5" fill="#4558d6" />
    <path
      d="M0 8.5A8.5 8.5 0 0 1 8.5 0h15A8.5 8.5 0 0 1 32 8.5V14C22 18 10 18 0 14Z"
      fill="#fff"
      opacity=".1"
    />
    <path
      d="M21.6 10.6a7.6 7.6 0 1 0 1.7 7.2"
      fill="none"
      stroke="#fff"
      stroke-width="3"
      stroke-linecap="round"
    />
    <circle cx="23" cy="10.4" r="2.9" fill="#ffc061" />
  </svg>
);
