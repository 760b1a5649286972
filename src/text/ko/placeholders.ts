/** What stands for a value in a form of a command: capitals in the code, Korean words in angle brackets here. */
const WORDS: Readonly<Record<string, string>> = {
  COMMAND: "명령",
  DAYS: "일수",
  ELEMENT: "항목",
  EVENT: "이벤트",
  FILE: "파일",
  FOLDER: "폴더",
  KIND: "종류",
  MODEL: "모델",
  NAME: "이름",
  NOTE: "메모",
  NUMBER: "번호",
  PATH: "경로",
  PHASE: "단계",
  PROJECT: "프로젝트",
  QUERY: "검색어",
  SECONDS: "초",
  SESSION: "세션",
  SEVERITY: "심각도",
  SOURCE: "시작 방식",
  STATE: "상태",
  TAG: "태그",
  TEXT: "내용",
  TIME: "시간",
  URL: "주소",
  VALUE: "값",
  WHAT: "기준",
  WHEN: "시점",
  WHERE: "저장소",
  WORD: "단어",
  B: "브랜치",
  ID: "ID",
  N: "N",
  P: "프로젝트",
  T: "종류",
};

export const placeholders = (form: string): string =>
  form.replaceAll(/\b[A-Z]+\b/g, (word) => {
    const name = WORDS[word];
    return name === undefined ? word : `<${name}>`;
  });
