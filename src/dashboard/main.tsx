import "./style/tokens.css";
import "./style/base.css";
import "./style/shell.css";
import "./style/parts.css";
import "./style/print.css";
import { render } from "preact";
import { begin } from "./api/begin.ts";
import { App } from "./app.tsx";
import { followPlace } from "./kept-place.ts";
import { followWaiting } from "./notify/badge.ts";
import { followOccasions } from "./notify/notify.ts";
import { followPreferences } from "./notify/preferences.ts";
import { followKeys } from "./palette/keys.ts";
import { followLook } from "./look.ts";

const place = document.querySelector("#page");
if (place !== null) {
  render(<App />, place);
  followLook();
  followPlace();
  followWaiting();
  followPreferences();
  followOccasions();
  followKeys();
  void begin();
}
