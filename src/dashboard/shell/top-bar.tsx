import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { isHubPage } from "../api/is-hub-page.ts";
import { NotifyButton } from "../notify/notify-dialog.tsx";
import { isPaletteOpen, isTyping } from "../palette/global-keys.ts";
import { PALETTE_KEYS } from "../palette/key-overview.tsx";
import { Button } from "../parts/button.tsx";
import { Icon } from "../parts/icon.tsx";
import { Link } from "../parts/link.tsx";
import { go, pageLocation } from "../router.ts";
import { HubSignOut } from "../team/hub-sign-in.tsx";
import { words } from "../words.ts";
import { Brand } from "./sidebar.tsx";

/** As much as a search takes. */
const LONGEST_QUERY = 1000;

/** Search from anywhere: `/` leads there. */
export const TopBar = (): JSX.Element => {
  const text = words();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const focus = (event: KeyboardEvent): void => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping(event))
        return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    addEventListener("keydown", focus);
    return () => removeEventListener("keydown", focus);
  }, []);
  const { path, query } = pageLocation.value;
  const asked = path === "/search" ? (query.get("q") ?? "") : "";
  // The field stays the same one, so that nobody loses his place in it.
  useEffect(() => {
    if (field.current !== null) field.current.value = asked;
  }, [asked]);
  return (
    <header class="top">
      <Brand />
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          const q = field.current?.value.trim() ?? "";
          const kept = path === "/search" ? new URLSearchParams(query) : new URLSearchParams();
          kept.set("q", q);
          kept.delete("offset");
          go(`/search?${kept.toString()}`);
        }}
      >
        <label class="search-field">
          <span class="unseen">{text.searchLabel}</span>
          <Icon name="search" />
          <input
            ref={field}
            class="input"
            type="search"
            name="q"
            defaultValue={asked}
            maxLength={LONGEST_QUERY}
            placeholder={text.searchHint}
            aria-keyshortcuts="/"
            autoComplete="off"
          />
          <kbd aria-hidden="true">/</kbd>
        </label>
      </form>
      <div class="top-end">{isHubPage ? <HubSignOut /> : <OwnControls />}</div>
    </header>
  );
};

/** What there is of this machine: not at a hub. */
const OwnControls = (): JSX.Element => {
  const text = words();
  const { path } = pageLocation.value;
  return (
    <>
      <Button
        kind="quiet"
        class="button top-palette"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => {
          isPaletteOpen.value = true;
        }}
      >
        <Icon name="command" size={16} />
        <span class="top-palette-name">{text.palette.title}</span>
        <kbd aria-hidden="true">{PALETTE_KEYS}</kbd>
      </Button>
      <NotifyButton />
      <Link
        to="/settings"
        class="button top-settings"
        data-kind="icon"
        aria-label={text.views.settings}
        title={text.views.settings}
        aria-current={path === "/settings" ? "page" : undefined}
      >
        <Icon name="settings" size={18} />
      </Link>
    </>
  );
};
