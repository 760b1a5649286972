/**
 * Korean writes compounds in one, so a word may stand inside of another: 웹포트 has a 포트. Many a loanword only ends like one:
 * 리포트 has none.
 */

/** One syllable that is set before a word and leaves it what it is. */
export const PREFIX_SYLLABLES =
  "웹 앱 새 옛 재 미 비 총 각 첫 신 구 주 부 전 후 초 최 현 본 타 원 역 고 저 대 소 중 다 무 불 반 준 선 양 내 외 상 하 깃 폼 탭 키 앞 뒤 옆 맨 헛 덧 별 일 월 년 팀 셀 행 열 값 맵 큐 락 칩 봇 훅 툴 잡";

/** They end in a word of the trade by chance, though what stands before it may be a word too. */
export const NO_COMPOUNDS =
  "리포트 서포트 임포트 익스포트 텔레포트 패스포트 트랜스포트 에어포트 뷰포트 컴파일 프로파일 모바일 블로그 카탈로그 다이얼로그 아날로그 프롤로그 에필로그 백로그 디버그 험버그 패스워드 키워드 포워드 대시보드 키보드 온보드 클립보드 스코어보드 인터페이스 네임스페이스 워크스페이스 화이트스페이스 데이터베이스 코드베이스 파이어베이스 슈퍼베이스 하이퍼링크 심링크 블링크 리소스 오픈소스 아웃소싱 리스트릭트 체크리스트 플레이리스트 화이트리스트 블랙리스트 웨이트리스트 리퀘스트 인바이트 업데이트 밸리데이트 캔디데이트 커맨드 디맨드 온디맨드 그라운드 백그라운드 포그라운드 언더그라운드 사운드 라운드 어라운드";
