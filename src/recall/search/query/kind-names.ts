/** What people call the kinds of documents. */
import type { DocumentKind } from "../../../store/search-index.ts";

const NAMES: Readonly<Record<DocumentKind, string>> = {
  prompt: "prompt prompts 프롬프트 질문 요청",
  answer: "answer answers reply replies 답변 답 대답 응답",
  decision: "decision decisions 결정 결정사항",
  discovery: "discovery discoveries finding findings 발견 발견사항",
  error: "error errors 에러 오류",
  resolution: "resolution resolutions solution solutions fix fixes 해결 해결책 해결방법",
  summary: "summary summaries 요약",
  file: "file files 파일",
  commit: "commit commits 커밋",
};

const KINDS: ReadonlyMap<string, DocumentKind> = new Map(
  Object.entries(NAMES).flatMap(([kind, names]) =>
    names.split(" ").map((name) => [name, kind as DocumentKind] as const),
  ),
);

/** Null when nothing is called so. */
export const findKindByName = (name: string): DocumentKind | null =>
  KINDS.get(name.normalize("NFKC").toLowerCase().replaceAll(" ", "")) ?? null;
