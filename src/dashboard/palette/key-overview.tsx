/** Every key of the page. */
import type { JSX } from "preact";
import { isHubPage } from "../api/is-hub-page.ts";
import { Button } from "../parts/button.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { words } from "../words.ts";
import { isKeyOverviewOpen } from "./global-keys.ts";
import { VIEW_SHORTCUTS } from "./view-shortcuts.ts";

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);
export const PALETTE_KEYS = isMac ? "⌘ K" : "Ctrl K";

type Row = readonly [keys: string, does: string];

export const KeyOverview = (): JSX.Element | null => {
  if (!isKeyOverviewOpen.value) return null;
  const { palette: text, ...all } = words();
  const { does } = text;
  const close = (): void => {
    isKeyOverviewOpen.value = false;
  };
  const parts: readonly (readonly [string, readonly Row[]])[] = [
    [
      text.parts.anywhere,
      [
        ...(isHubPage ? [] : [[PALETTE_KEYS, does.palette] as const]),
        ["/", does.search],
        ["f", does.find],
        ["?", does.overview],
        ["Esc", does.close],
      ],
    ],
    [
      text.parts.lists,
      [
        ["j k", does.rows],
        ["Home End", does.ends],
        ["↵", does.open],
      ],
    ],
    [
      text.parts.goTo,
      VIEW_SHORTCUTS.map(({ letter, label }): Row => [
        `g ${letter}`,
        label({ ...all, palette: text }),
      ]),
    ],
    [
      text.parts.session,
      [
        ["j k", does.turns],
        ["↑ ↓", does.lines],
        ["↵", does.unfold],
        ["n N", does.matches],
        ["Home End", does.edges],
      ],
    ],
  ];
  return (
    <Dialog title={text.keysTitle} kind="keys" onClose={close}>
      <div class="keys">
        {parts.map(([title, rows]) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {rows.map(([keys, what]) => (
                <div key={keys}>
                  <dt>
                    {keys.split(" ").map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dt>
                  <dd>{what}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <div class="row">
        <Button kind="main" onClick={close}>
          {all.close}
        </Button>
      </div>
    </Dialog>
  );
};
