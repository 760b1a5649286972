import type {
  hub as English,
  manualHub as EnglishManual,
  manualHubActions as EnglishActions,
} from "../en/hub.ts";

export const hub: typeof English = {
  options: {
    host: "수신할 주소 (기본값: 127.0.0.1)",
    port: "수신할 포트 (기본값: 8443)",
    cert: "체인을 포함한 TLS 인증서 (PEM)",
    key: "인증서의 키 (PEM)",
    behindProxy: "HTTP로 서비스 (TLS는 앞의 프록시가 처리)",
    role: "권한: writer는 전송(기본값), reader는 조회, both는 둘 다",
    person: "이 컴퓨터를 쓰는 사람 (기본값: 허브의 로그인)",
    days: "N일 뒤 만료 (기본값: 365)",
    team: "팀 이름 (기본값: 이 컴퓨터의 팀, 팀이 하나면 그 팀)",
  },
  page: {
    wrongToken: ["등록되지 않은 토큰입니다", "토큰을 확인하거나 허브 관리자에게 문의하세요"],
    expired: ["만료된 토큰입니다", "새 토큰을 요청하세요: self-gen hub rotate TOKEN_ID"],
    revoked: ["폐기된 토큰입니다", "새 토큰을 요청하세요: self-gen hub issue 이름 --role reader"],
    onlySends: [
      "전송 전용 토큰입니다",
      "조회용 토큰을 쓰세요: self-gen hub issue 이름 --role reader",
    ],
    notSignedIn: ["로그인하지 않았습니다", "조회용 토큰으로 로그인하세요"],
    foreignOrigin: ["다른 사이트에서 보낸 요청입니다", "허브의 주소를 직접 여세요"],
  },
  issued: (name, role, days) =>
    `${name}의 ${role} 토큰을 발급했습니다(유효 기간 ${days}일). 한 번만 표시합니다`,
  rotated: (id, days) =>
    `${id} 토큰을 교체했습니다(유효 기간 ${days}일). 이전 토큰은 더 이상 쓸 수 없습니다`,
  revoked: (id) => `${id} 토큰을 폐기했습니다. 보낸 기록은 그대로 남아 있습니다`,
  noTokens: "아직 토큰이 없습니다",
  issueHint: "토큰 발급: self-gen hub issue 이름",
  listHint: "토큰 목록: self-gen hub tokens",
  fact: {
    revoked: "폐기됨",
    expired: "만료됨",
    used: (ago, until) => `마지막 사용 ${ago ?? "없음"}, 만료 ${until}`,
  },
  faults: {
    certAndKey: "--cert와 --key는 함께 지정해야 합니다",
    unreadable: (path) => `파일을 읽을 수 없습니다: ${path}`,
    unreadableFix: "PEM 형식의 인증서와 키를 지정하세요: --cert 파일 --key 파일",
    badCert: "인증서와 키가 서로 맞지 않습니다",
    noTls: (host) => `TLS 없이 ${host}에서 서비스할 수 없습니다`,
    noTlsFix:
      "--cert 파일 --key 파일을 추가하거나, 프록시가 TLS를 처리하면 --behind-proxy를 추가하세요",
    badOtel: (variable) => `${variable} 값이 올바르지 않습니다`,
    badOtelFix:
      "허브는 OTLP를 http/json으로만 보냅니다. 프로토콜은 http/json, 엔드포인트는 http(s)://호스트:포트로 지정하거나 둘 다 지우세요",
    noPort: (place) => `${place}에서 수신할 수 없습니다`,
    noPortFix: "다른 주소나 포트를 지정하세요: --host 주소 --port N",
    badName: (most) => `이름은 1~${most}자로 입력하세요`,
    noToken: (id) => `이 ID의 유효한 토큰이 없습니다: ${id}`,
    noTokenFix: "토큰 목록을 확인하세요: self-gen hub tokens",
  },
};

export const manualHub: typeof EnglishManual = {
  hub: {
    about: [
      "컴퓨터가 HTTPS로 보낸 기록을 받아 팀 데이터베이스에 씁니다. 데이터베이스에 직접 연결할 수 없는 컴퓨터를 위한 명령입니다. 컴퓨터와 사람마다 토큰이 따로 있습니다. 브라우저에서 허브의 주소를 열면 팀 기록의 대시보드가 나옵니다. 조회용 토큰으로 로그인하세요.",
      "데이터베이스에 연결되는 곳에서, 테이블을 바꿀 수 있는 사용자로 실행하세요. 연결 문자열은 `SELF_GEN_TEAM_URL`이나 `~/.self-generation/team/connection`에서 읽습니다.",
    ],
    examples: {
      "self-gen hub serve --host 0.0.0.0 --cert hub.pem --key hub.key": "HTTPS로 서비스",
      "self-gen hub issue laptop": "컴퓨터용 토큰 발급",
      "self-gen hub tokens": "토큰 목록",
    },
  },
};

export const manualHubActions: typeof EnglishActions = {
  serve: {
    summary: "허브 실행",
    about: [
      "지정한 인증서로 HTTPS를 서비스합니다. HTTP는 이 컴퓨터 안에서만, 또는 `--behind-proxy`와 함께 쓸 수 있습니다.",
      "로그를 stdout에 JSON으로 출력합니다. SIGTERM을 받으면 처리 중인 요청을 마치고 종료합니다. `/healthz`는 토큰이 필요 없고, `/metrics`는 조회용 토큰이 필요합니다. 갱신한 인증서는 10초 안에, 또는 SIGHUP을 받으면 읽습니다. `OTEL_EXPORTER_OTLP_ENDPOINT`를 지정하면 트레이스와 로그를 OTLP http/json으로 수집기에 보냅니다.",
    ],
    examples: {
      "self-gen hub serve --host 0.0.0.0 --cert hub.pem --key hub.key": "HTTPS로 서비스",
      "self-gen hub serve --host 0.0.0.0 --behind-proxy --port 8080": "TLS 프록시 뒤에서 서비스",
      "self-gen hub serve": "이 컴퓨터에서 시험",
    },
  },
  tokens: {
    summary: "토큰 목록",
    examples: {
      "self-gen hub tokens": "토큰 목록",
      "self-gen hub tokens --json": "JSON으로 출력",
      "self-gen hub revoke TOKEN_ID": "토큰 폐기",
    },
  },
  issue: {
    summary: "토큰 발급",
    about: [
      "writer는 자기 컴퓨터의 이벤트를 보내고, reader는 모든 컴퓨터가 보낸 기록을 조회합니다. 컴퓨터마다 토큰이 따로 필요합니다.",
      "토큰은 한 번만 출력하며, 데이터베이스에는 해시만 저장합니다.",
    ],
    examples: {
      "self-gen hub issue laptop > laptop.token": "전송용",
      "self-gen hub issue laptop --role both --person alice": "조회도 하는 alice의 컴퓨터용",
      "self-gen hub issue alice --role reader --days 30": "조회만 하는 사람용",
    },
  },
  rotate: {
    summary: "토큰의 비밀 값 교체",
    about: ["이전 토큰은 바로 쓸 수 없게 됩니다. 컴퓨터의 ID는 그대로입니다."],
    examples: {
      "self-gen hub rotate TOKEN_ID": "비밀 값 교체",
      "self-gen hub rotate TOKEN_ID --days 30": "30일 뒤 만료",
      "self-gen hub tokens": "토큰 ID 목록",
    },
  },
  revoke: {
    summary: "토큰 폐기",
    about: ["토큰은 바로 쓸 수 없게 됩니다. 보낸 기록은 그대로 남습니다."],
    examples: {
      "self-gen hub revoke TOKEN_ID": "토큰 폐기",
      "self-gen hub tokens": "토큰 ID 목록",
      "self-gen hub issue laptop": "새로 발급",
    },
  },
};
