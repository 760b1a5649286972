import "./style/tokens.css";
import "./style/base.css";
import "./style/shell.css";
import "./style/parts.css";
import { render } from "preact";
import { begin } from "./api/begin.ts";
import { App } from "./app.tsx";
import { followTheme } from "./theme-choice.ts";

const place = document.querySelector("#page");
if (place !== null) {
  render(<App />, place);
  followTheme();
  void begin();
}
