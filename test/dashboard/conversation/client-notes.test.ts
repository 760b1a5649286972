import { describe, expect, test } from "bun:test";
import { splitClientNotes } from "../../../src/dashboard/session/conversation/client-notes.ts";

describe("what a client adds to a prompt", () => {
  test("it stands apart from what somebody typed, wherever it comes", () => {
    const prompt =
      "<ide_opened_file>The user opened total.ts.</ide_opened_file>\nround once <ide_selection>line 3\nline 4</ide_selection> please";
    expect(splitClientNotes(prompt)).toEqual({
      words: "round once please",
      note: "The user opened total.ts.\nline 3\nline 4",
    });
  });

  test("a tag that is not closed, or is somebody's own, stays as it was typed", () => {
    for (const prompt of ["<ide_opened_file> why is this in my prompt?", "<b>bold</b>", "plain"])
      expect(splitClientNotes(prompt)).toEqual({ words: prompt, note: "" });
  });
});
