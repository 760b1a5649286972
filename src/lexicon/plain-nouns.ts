/** Nouns that tell no two things apart. */

/** In capitals, and no name of one thing. */
export const ORDINARY_CAPITALS =
  "api apis pr prs db ui ux url urls id ids sdk cli ci cd http https html css sql json yaml xml csv orm sso todo readme env qa iso mb gb kb ms ok";
/** Of what is limited, how much of it, or how it is done; what it is about stands before them. */
export const SAYS_HOW_MUCH =
  "limit length size count number maximum max minimum min rule ban restriction cap convention policy style format way 제한 길이 크기 개수 갯수 규칙 금지 제약 기준 한도 수 방식 형식 원칙 방침 스타일 포맷 방법 때";
