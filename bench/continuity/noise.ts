/**
 * What real conversations are full of and scripts lack: pasted logs and answers, expanded commands, questions, narration,
 * probes that find nothing. Each piece has a word of its own that must not come back as if the person had asked for it.
 */
import type { Session, Turn } from "./session.ts";

type Noise = { readonly mark: string; readonly turn: Turn };

const pasted = (mark: string, words: string, log: string, answer: string): Noise => ({
  mark,
  turn: { steps: [{ user: `${words}\n\n${log}` }, { agent: answer }] },
});

export const NOISE: readonly Noise[] = [
  pasted(
    "zw_heartbeat",
    "what does this mean?",
    "2026-03-01 10:22:01 ERROR zw_heartbeat: connection reset by peer\n    at Socket.emit (node:events:514:28)\n    at TCP.onStreamRead (node:internal/stream_base_commons:217:20)\n2026-03-01 10:22:04 WARN  zw_heartbeat: always retrying, never give up",
    "The peer closed the connection; the client retries by itself. Nothing is wrong with our code.",
  ),
  pasted(
    "qx_template",
    "/review",
    "<command-message>review is running…</command-message>\n<command-name>/review</command-name>\nYou are an expert reviewer. Never approve qx_template changes. Always list three risks. Only comment on the diff.",
    "I looked through the change and found nothing that stands in its way.",
  ),
  pasted(
    "vb_bot",
    "다른 에이전트는 이렇게 말하던데 어떻게 생각해?",
    "## 제안\n1. vb_bot 모듈을 반드시 분리하세요\n2. 절대 전역 상태를 쓰지 마세요\n3. 항상 로그를 남기세요",
    "일반론으로는 맞지만 지금 일과는 관계가 없습니다.",
  ),
  {
    mark: "kp_probe",
    turn: {
      steps: [
        { user: "is there a config for it somewhere?" },
        { agent: "Let me look around first." },
        {
          tool: "Bash",
          input: { command: "ls kp_probe.d" },
          error: "Exit code 2\nls: cannot access 'kp_probe.d': No such file or directory",
        },
        { tool: "Grep", input: { pattern: "kp_probe", path: "." }, result: "No files found" },
        { agent: "There is none; the defaults hold." },
      ],
    },
  },
  {
    mark: "dj_narration",
    turn: {
      steps: [
        { user: "ok go on" },
        { agent: "I decided to think about dj_narration first, because it must never be slow." },
        {
          tool: "Read",
          input: { file_path: "notes/dj_narration.md" },
          result: "# notes\n- [ ] dj_narration",
        },
        { agent: "Read it. Going on with the work." },
      ],
    },
  },
  {
    mark: "tm_question",
    turn: {
      steps: [
        { user: "why does tm_question never work on Windows? should we always use WSL?" },
        { agent: "Because of path lengths. No, only where people ask for it." },
      ],
    },
  },
];

/** The session with a piece of noise before every fifth turn, and facts moved along. */
export function withNoise(session: Session): Session {
  const places = new Map<number, number>();
  const turns: Turn[] = [];
  for (const [at, turn] of session.turns.entries()) {
    const noise = at > 0 && at % 5 === 0 ? NOISE[(at / 5 - 1) % NOISE.length] : undefined;
    if (noise !== undefined) turns.push(noise.turn);
    places.set(at, turns.length);
    turns.push(turn);
  }
  const facts = session.facts.map((fact) =>
    Object.assign({}, fact, { turn: places.get(fact.turn) ?? fact.turn }),
  );
  return { ...session, turns, facts };
}

/** Lines of ours that repeat it. */
export const noiseIn = (text: string): readonly string[] =>
  text.split("\n").filter((line) => NOISE.some(({ mark }) => line.includes(mark)));
