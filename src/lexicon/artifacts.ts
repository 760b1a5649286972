/**
 * What a project has many of, and makes again and again. Said of all of them ("commit messages should …", "에러 메시지는 …"), words
 * are about how one works; a button or a page that "should" is asked for.
 */
export const ARTIFACTS =
  "(?:(?:git |unit |integration |e2e |error |log |commit |code |api |release |variable |function |file |class |branch |table |column |test |field |pull |merge |config |http |rest |public |new |inline |doc |source |react |sql |type |environment |env |feature |db |database |internal |external |json |css )*(?:commits?|messages?|titles?|descriptions?|comments?|docstrings?|tests?|functions?|methods?|classes|components?|modules?|files?|filenames?|names?|variables?|constants?|branches|branch|prs?|requests?|endpoints?|routes?|handlers?|apis?|errors?|exceptions?|responses?|dates?|timestamps?|times|prices?|amounts?|ids?|migrations?|queries|imports?|exports?|dependenc(?:y|ies)|packages?|types?|interfaces?|secrets?|tokens?|logs?|strings?|configs?|replies|answers?|explanations?|summaries|docs?|documentation|reviews?|releases?|versions?|keys?|columns?|tables?|flags?|scripts?|hooks?|utils?|helpers?|mocks?|fixtures?|snapshots?|todos?|assertions?|schemas?|permissions?|translations?|labels?|changelogs?|diffs?|refactors?|features?|bugs?|fix(?:es)?))";

export const KOREAN_ARTIFACTS =
  "(?:커밋(?: ?(?:메시지|로그|제목))?|주석|코멘트|(?:변수|함수|파일|클래스|브랜치|테이블|컬럼|테스트|필드) ?(?:명|이름)|(?:에러|오류|로그|응답|예외) ?(?:메시지|메세지)|PR ?(?:제목|설명|본문)?|들여쓰기|따옴표|코드 ?스타일|답변|대답|응답|설명|문서|README|테스트(?: ?코드)?|함수|메서드|클래스|컴포넌트|변수|상수|API|엔드포인트|날짜|시간|금액|가격|환경 ?변수|로그|쿼리|마이그레이션|의존성|패키지|라이브러리|타입|번역|요약|이슈|릴리스|코드 ?리뷰|보고|계획서?)";
