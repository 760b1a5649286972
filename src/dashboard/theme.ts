/** Runs before anything is drawn, so that nobody sees the other colours first. */
import { applyTheme, savedTheme } from "./theme-choice.ts";

applyTheme(savedTheme());
