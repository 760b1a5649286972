import { en } from "./en.ts";
import { ko } from "./ko.ts";

export type Text = typeof en;

export const textOf = (language: "ko" | "en"): Text => (language === "en" ? en : ko);
