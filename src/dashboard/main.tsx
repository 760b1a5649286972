import "./style/tokens.css";
import "./style/base.css";
import "./style/shell.css";
import "./style/sign-in.css";
import "./style/shell-narrow.css";
import "./style/parts.css";
import "./style/controls.css";
import "./style/choices.css";
import "./style/states.css";
import "./style/tables.css";
import "./style/dialogs.css";
import "./style/print.css";
import { render } from "preact";
import { startPage } from "./api/start-page.ts";
import { App } from "./app.tsx";
import { trackScrollPosition } from "./scroll-position.ts";
import { showWaitingCount } from "./notify/waiting-badge.ts";
import { watchAlerts } from "./notify/notifications.ts";
import { followPreferences } from "./notify/notify-preferences.ts";
import { listenForKeys } from "./palette/global-keys.ts";
import { followAppearance } from "./appearance.ts";

const place = document.querySelector("#page");
// Reading the script was work enough for one frame.
if (place !== null) setTimeout(() => begin(place));

function begin(page: Element): void {
  render(<App />, page);
  followAppearance();
  trackScrollPosition();
  showWaitingCount();
  followPreferences();
  watchAlerts();
  listenForKeys();
  void startPage();
}
