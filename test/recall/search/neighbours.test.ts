/** What was said beside a match, in its session. */
import { describe, expect, test } from "bun:test";
import type { SearchDocument } from "../../../src/store/search-index.ts";
import { document } from "./small-index.ts";
import { onEveryIndex } from "./team-index.ts";

onEveryIndex((smallIndex) => {
  const at = (
    turn: number,
    kind: "prompt" | "answer",
    text: string,
    more: Partial<SearchDocument> = {},
  ): SearchDocument => document(text, { turn, kind, ...more });

  const METRICS = [
    at(1, "prompt", "where should the metrics endpoint of the order service listen?"),
    at(1, "answer", "On a second listener, 9464, which the network policy lets through."),
    at(2, "prompt", "and the path?"),
    at(2, "answer", "Plain /internal, without a password."),
    at(3, "prompt", "now the buttons"),
    at(3, "answer", "They are blue."),
  ];
  const OTHERS = Array.from({ length: 20 }, (_, n) =>
    document(`the order of the ${n} columns in the service report`, { sessionId: `other-${n}` }),
  );
  const QUESTION = "which port did we choose for the metrics of the order service?";

  describe("an answer that repeats nothing of its question", () => {
    test("is found behind the prompt that it answers, and says so", async () => {
      await using made = await smallIndex([...OTHERS, ...METRICS]);
      const { hits } = await made.find(QUESTION);
      expect(hits.slice(0, 3).map((hit) => hit.document.text)).toEqual([
        METRICS[0]?.text ?? "",
        METRICS[1]?.text ?? "",
        METRICS[3]?.text ?? "",
      ]);
      const [prompt, ...answers] = hits;
      expect(prompt?.beside).toBeNull();
      for (const answer of answers.slice(0, 2)) {
        expect(answer).toMatchObject({
          found: [],
          beside: { kind: "prompt", eventId: METRICS[0]?.eventId },
        });
        expect(answer.missing).toContain("metrics");
      }
      expect(hits.map((hit) => hit.document.text)).not.toContain("They are blue.");
    });

    test("is not shown to who asks for a name, a word or two, or a phrase", async () => {
      await using made = await smallIndex([...OTHERS, ...METRICS]);
      for (const query of [
        "metrics",
        "metrics endpoint",
        '"metrics endpoint of the order service"',
      ])
        expect({ query, texts: await made.texts(query) }).toEqual({
          query,
          texts: [METRICS[0]?.text ?? ""],
        });
    });

    test("is held against the filters, and against what must not be there", async () => {
      await using made = await smallIndex([...OTHERS, ...METRICS]);
      for (const more of [
        "type:prompt",
        "until:2026-02-01",
        "branch:elsewhere",
        "-listener -internal",
      ]) {
        const { hits } = await made.find(`${QUESTION} ${more}`);
        expect({ more, beside: hits.filter(({ beside }) => beside !== null) }).toEqual({
          more,
          beside: [],
        });
      }
      const { hits } = await made.find(`${QUESTION} type:answer`);
      expect(hits).toEqual([]);
    });

    test("of another session, or of a later turn, is none", async () => {
      const [prompt = at(1, "prompt", ""), answer = prompt] = METRICS;
      for (const other of [
        { ...answer, turn: 3 },
        { ...answer, sessionId: "s2" },
      ]) {
        await using made = await smallIndex([...OTHERS, prompt, other]);
        expect((await made.find(QUESTION)).hits.filter(({ beside }) => beside !== null)).toEqual(
          [],
        );
      }
    });
  });

  describe("a match beside a match", () => {
    test("comes before the same match that stands alone", async () => {
      const alone = at(1, "answer", "the cache was cleared on monday", { sessionId: "alone" });
      const beside = at(1, "answer", "the cache was cleared on tuesday", { sessionId: "beside" });
      await using made = await smallIndex([
        at(1, "prompt", "is the cache of the gateway too large", { sessionId: "beside" }),
        beside,
        at(1, "prompt", "please look at the buttons", { sessionId: "alone" }),
        alone,
      ]);
      const texts = await made.texts("gateway cache cleared");
      expect(texts.indexOf(beside.text)).toBeLessThan(texts.indexOf(alone.text));
    });

    test("does not come before what has everything that was asked for", async () => {
      const whole = document("redis timeout", {
        sessionId: "whole",
        ts: "2024-01-01T00:00:00.000Z",
      });
      await using made = await smallIndex([
        whole,
        ...["timeout timeout timeout", "timeout of the timeout", "a timeout"].map((text, turn) =>
          at(turn, "prompt", text),
        ),
      ]);
      expect((await made.texts("redis timeout"))[0]).toBe(whole.text);
    });
  });
});
