/** The forms of a Korean verb or adjective, from its dictionary form without 다: 뜨 → 떠요, 떴다, 뜸, 뜨네요. */

const FIRST = 0xac00;
const LAST = 0xd7a3;
const FINALS = 28;
const VOWELS = 21;
const [N, L, LM, M, B, SS, H] = [4, 8, 10, 16, 17, 20, 27] as const;
const HA = 18;
const [A, AE, YA, YAE] = [0, 1, 2, 3] as const;
/** A last vowel → what it and 아 or 어 grow together to: 오 와, 우 워, 뜨 떠, 지 져, 되 돼. */
const CONTRACTED: ReadonlyMap<number, number> = new Map([
  [8, 9],
  [13, 14],
  [18, 4],
  [20, 6],
  [11, 10],
]);

type Syllable = { readonly initial: number; readonly vowel: number; readonly final: number };

function split(character: string): Syllable | null {
  const code = character.charCodeAt(0);
  if (code < FIRST || code > LAST) return null;
  const at = code - FIRST;
  return {
    initial: Math.floor(at / FINALS / VOWELS),
    vowel: Math.floor(at / FINALS) % VOWELS,
    final: at % FINALS,
  };
}

const join = ({ initial, vowel, final }: Syllable): string =>
  String.fromCharCode(FIRST + (initial * VOWELS + vowel) * FINALS + final);

const beginnings = new Map<string, readonly string[]>();

/** What each form of a verb begins with, up to where its endings differ. */
export function listVerbBeginnings(stem: string): readonly string[] {
  let found = beginnings.get(stem);
  if (found === undefined) {
    found = [...new Set([stem, ...changedEnds(stem)])];
    beginnings.set(stem, found);
  }
  return found;
}

function changedEnds(stem: string): readonly string[] {
  const last = split(stem.slice(-1));
  if (last === null) return [];
  const head = stem.slice(0, -1);
  const withFinals = (syllable: Syllable, finals: readonly number[]): readonly string[] =>
    finals.map((final) => head + join({ ...syllable, final }));
  if (last.final === L) return withFinals(last, [0, N, B, LM]);
  // 하얗다: 하얀, 하얘
  if (last.final === H)
    return [
      ...withFinals(last, [N, M]),
      ...withFinals({ ...last, vowel: last.vowel === YA ? YAE : AE }, [0, SS]),
    ];
  if (last.final !== 0) return [];
  const isHa = last.initial === HA && last.vowel === A;
  const vowel = isHa ? AE : (CONTRACTED.get(last.vowel) ?? last.vowel);
  return [...withFinals({ ...last, vowel }, [0, SS]), ...withFinals(last, [N, L, M, B])];
}

/** What may follow a beginning. */
const ENDINGS = new Set(
  (
    " 요 서 서요 네 네요 니 니까 다 다고 다고요 다는 다는데 다니 는 는데 는데요 는지 는다 는다고 고 고요 지 죠 나 나요 냐 니다 습니다 은 을 음 던 던데 던데요 더라 더라고 더라고요 " +
    "대 대요 기 게 면 길래 거든 거든요 군 군요 구나 아 어 아요 어요 아서 어서 았어 았어요 었어 었어요 았다 었다 았음 었음 았네 었네 았네요 었네요 았는데 었는데 았습니다 었습니다 " +
    "데 데요 까 도 여 임 려 려요 았던 었던 았지 었지"
  ).split(" "),
);

/** What people put behind it: ㅠㅠ, ㅋㅋ. */
const withoutSighs = (word: string): string => word.replace(/[\u1100-\u11ff\u3131-\u318e]+$/, "");

export function isVerbForm(word: string, stem: string): boolean {
  const bare = withoutSighs(word);
  return listVerbBeginnings(stem).some(
    (beginning) => bare.startsWith(beginning) && ENDINGS.has(bare.slice(beginning.length)),
  );
}

/** The forms that are met most, as far as they are two syllables or end: what an index knows them by. */
export function listUsualForms(stem: string): readonly string[] {
  const found = new Set<string>();
  for (const beginning of listVerbBeginnings(stem)) {
    const final = split(beginning.slice(-1))?.final ?? 0;
    if (beginning.length > 1 || final === M) found.add(beginning);
    else for (const ending of tailsOf(final)) found.add(beginning + ending);
    if (final === 0 && beginning.length === 1) found.add(beginning);
  }
  return [...found];
}

const tailsOf = (final: number): readonly string[] =>
  final === 0
    ? ["요", "서", "는", "고", "네", "지", "도"]
    : final === SS
      ? ["다", "는", "어", "습", "음", "네"]
      : final === B
        ? ["니"]
        : final === N
          ? ["다", "데"]
          : ["음", "어", "아", "는", "다", "네", "습", "고"];
