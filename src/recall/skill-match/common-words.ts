/** Words that are in so many prompts that they say little about one. */
import { stemLightly } from "./content-words.ts";

const COMMON =
  "add agent ai app build change check commit config create data debug delete edit error file fix folder function generate git html image " +
  "implement improve install issue list look merge model name open optimize output page path plan problem project prompt pull push read readme refactor " +
  "remove repo request research result review run save script search server session set setup show site start status stop style screenshot summary " +
  "system table task test tool text time update verify version view web work write analyze analysis api branch bug class claude code command confirm content design deploy doc document example feature " +
  "import export learn line log memory message note number option order part process question report rule state step structure type value " +
  "파일 코드 수정 추가 확인 테스트 작업 생성 삭제 변경 프로젝트 문제 오류 에러 실행 작성 정리 분석 설정 화면 페이지 버튼 내용 결과 기능 이름 데이터 서버 저장 진행 " +
  "구현 개선 검토 계획 문서 이미지 버전 배포 적용 업데이트 설치 시작";

const COMMON_STEMS: ReadonlySet<string> = new Set(COMMON.split(" ").map(stemLightly));

export const isCommonWord = (word: string): boolean => COMMON_STEMS.has(word);
