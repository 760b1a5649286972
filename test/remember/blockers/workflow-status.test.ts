import { expect, test } from "bun:test";
import fc from "fast-check";
import { readWorkflowStatus } from "../../../src/remember/blockers/workflow-status.ts";

const MARK = "[WORKFLOW_STATUS]";
const BLOCK = `${MARK}\nstatus: BLOCKED\ncontext: the build fails\nnext_hint: install Qt6`;
const READ = { status: "BLOCKED", context: "the build fails", nextHint: "install Qt6" } as const;

test("a block is read with what it is about and what would help [R191]", () => {
  expect(readWorkflowStatus(`I tried.\n\n${BLOCK}\n`)).toEqual(READ);
  for (const status of ["READY", "BLOCKED", "FAILED", "DECISION_NEEDED"] as const) {
    expect(readWorkflowStatus(`${MARK}\nstatus: ${status}`)).toEqual({
      status,
      context: null,
      nextHint: null,
    });
  }
});

test("fields may stand on the mark's line, in a list, in bold type, in any order and case", () => {
  const forms = [
    `${MARK} status: BLOCKED\ncontext: the build fails\nnext_hint: install Qt6`,
    `${MARK} status: BLOCKED context: the build fails next_hint: install Qt6`,
    `${MARK} status: BLOCKED, context: the build fails, next_hint: install Qt6`,
    `${MARK}\n- status: BLOCKED\n- context: the build fails\n- next_hint: install Qt6`,
    `**${MARK}**\n- **status:** BLOCKED\n- **context:** the build fails\n- **next_hint:** install Qt6`,
    `## ${MARK}\n\n**Status**: \`BLOCKED\`\n**Context**: the build fails\n**Next_Hint**: install Qt6`,
    `${MARK}:\nnext_hint: install Qt6\nSTATUS: BLOCKED\nCONTEXT: the build\n  fails`,
    `${MARK}\r\nstatus: BLOCKED\r\ncontext: the build fails\r\nnext_hint: install Qt6\r\n`,
    `${MARK}\nstatus: BLOCKED\ncontext: the build fails\nnext_hint: install Qt6\n\nThat is all.`,
    `Done:\n\`\`\`\n${BLOCK}\n\`\`\`\n`,
    `Done:\n\`\`\`text\n${BLOCK}`,
  ];
  for (const text of forms) expect([text, readWorkflowStatus(text)]).toEqual([text, READ]);
});

test("the last block counts", () => {
  const ready = `${MARK}\nstatus: READY`;
  expect(readWorkflowStatus(`${BLOCK}\n\nThen it worked.\n\n${ready}`)?.status).toBe("READY");
  expect(readWorkflowStatus(`${ready}\n${BLOCK}`)).toEqual(READ);
});

test("what only speaks of such a block is none", () => {
  const texts = [
    "status: BLOCKED",
    "The agent is BLOCKED, says [WORKFLOW_STATUS].",
    `When blocked, report ${MARK} status: BLOCKED at the end.`,
    `${MARK} blocks say status: BLOCKED when an agent cannot go on.`,
    `> ${MARK}\n> status: BLOCKED`,
    `- quoted: "${MARK}"\n  status: BLOCKED`,
    `\`${MARK}\`\nstatus: BLOCKED`,
    `\`${MARK} status: BLOCKED\``,
    `    ${MARK}\n    status: BLOCKED`,
    `\`\`\`\n${BLOCK}\n\`\`\`\nThis is the form of a report.`,
    `~~~\n${BLOCK}\n~~~\nand so on`,
    `${MARK}\nstatus: READY|BLOCKED|FAILED|DECISION_NEEDED\ncontext: …`,
    `${MARK}\nstatus: blocked`,
    `${MARK}\nstatus: BLOCKED?`,
    `${MARK}\nstatus:`,
    `${MARK}\ncontext: no status here`,
    `${MARK}\nis the mark.\nstatus: BLOCKED`,
    MARK,
    "",
  ];
  for (const text of texts) expect([text, readWorkflowStatus(text)]).toEqual([text, null]);
});

test("an example in a documentation is none, and a real one at the end or with a word behind it is one", () => {
  const code = `\`\`\`\n${BLOCK}\n\`\`\``;
  const examples = [
    `${BLOCK}\n\nThe status is one of four words.\nThe context says what it is about.\nThe hint says what would help.`,
    `${BLOCK}\n\nHere is what each line means.\n\nFirst the status.\n\nThen the others.`,
    `${MARK}\nstatus: BLOCKED\ncontext: <what it is about>\nnext_hint: <what would help>`,
    `${MARK}\nstatus: BLOCKED\ncontext: …`,
    `${MARK}\nstatus: READY\ncontext: {context}\nnext_hint: [hint]`,
    `An agent reports, for example:\n\n${code}`,
    `Agents end in this format:\n${code}\n`,
    `The block looks like this:\n${code}`,
    `**Example:**\n${code}`,
    `보고 예:\n${code}`,
    `예시\n\n${code}`,
    `다음 형식으로 보고합니다.\n${code}`,
  ];
  for (const text of examples) expect([text, readWorkflowStatus(text)]).toEqual([text, null]);
  const real = [
    BLOCK,
    code,
    `I looked at the format of the file, for example.\n\nIt does not build.\n${code}`,
    `For example the tests fail.\n\n${BLOCK}`,
    `The build could not format a.ts:\n${code}`,
    `빌드 예외: 실패\n${code}`,
    `${BLOCK}\n\nTell me when it is there.\nThen I go on.`,
    `${BLOCK}\n\nWhat was done:\n- a\n- b\n- c\n1. d`,
    `For example:\n${code}\nThat was the form.\n\n${BLOCK}`,
  ];
  for (const text of real) expect([text, readWorkflowStatus(text)]).toEqual([text, READ]);
});

test("whatever the message, reading it fails nowhere", () => {
  const pieces = [
    MARK,
    "status",
    ": ",
    "BLOCKED",
    "context:",
    "next_hint:",
    "\n",
    "```",
    "> ",
    "**",
    "- ",
    " ",
    "x",
  ];
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: "binary" }),
        fc.array(fc.constantFrom(...pieces), { maxLength: 60 }).map((all) => all.join("")),
      ),
      (text) => {
        const found = readWorkflowStatus(text);
        if (found !== null) expect(text).toContain(found.status);
      },
    ),
    { numRuns: 1000 },
  );
});

test("a message of megabytes made to be slow ends within the test's time", () => {
  const pieces = [
    `${MARK}\n`,
    `${MARK} status: `,
    "```\n",
    `\`\`\`\n${MARK}\n`,
    " \n",
    "status: ",
    "**",
  ];
  for (const piece of pieces) {
    const text = `${MARK}\n${piece.repeat(1_000_000 / piece.length)}`;
    expect([piece, readWorkflowStatus(text)]).toEqual([piece, null]);
  }
  const said = `${MARK} status: READY\n`.repeat(50_000);
  expect(readWorkflowStatus(`~~~\n${said}~~~\nThat was it.`)).toBeNull();
  expect(readWorkflowStatus(`~~~\n${said}`)?.status).toBe("READY");
});
