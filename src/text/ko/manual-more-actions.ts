import type { manualMoreActions as English } from "../en/manual-more-actions.ts";

export const manualMoreActions: typeof English = {
  embed: {
    status: {
      summary: "모델과 서버 보기",
      examples: {
        "self-gen embed status": "모델과 서버 보기",
        "self-gen embed off": "단어로만 검색",
        "self-gen embed": "짧은 형태",
      },
    },
    setup: {
      summary: "모델 선택",
      examples: {
        "self-gen embed setup --model Xenova/multilingual-e5-small": "모델 다운로드 (135 MB)",
        "self-gen embed setup --model http://127.0.0.1:11434/v1 --name bge-m3":
          "직접 운영하는 엔드포인트 사용",
        "self-gen embed setup --model default": "내장 모델 사용",
      },
    },
    on: {
      summary: "의미 검색 켜기",
      examples: {
        "self-gen embed on": "켜기",
        "self-gen search port conflict": "뜻이 같은 텍스트 찾기",
        "self-gen embed status": "확인",
      },
    },
    off: {
      summary: "의미 검색 끄기",
      examples: {
        "self-gen embed off": "단어로만 검색",
        "self-gen embed status": "상태 확인",
        "self-gen embed on": "다시 켜기",
      },
    },
    run: {
      summary: "임베딩 서버를 포그라운드에서 실행",
      examples: {
        "self-gen embed run": "Ctrl-C까지 실행",
        "self-gen embed run --idle 600": "10분 동안 요청이 없으면 종료",
        "self-gen embed status": "서버 확인",
      },
    },
  },
  sessions: {
    list: {
      summary: "세션 목록",
      examples: {
        "self-gen sessions list --sort errors": "실패가 많은 세션부터",
        "self-gen sessions --starred --tag ci": "ci 태그가 있는 별표 세션만",
        "self-gen sessions --here --limit 0": "이 프로젝트의 모든 세션",
      },
    },
    star: {
      summary: "세션에 별표 추가",
      examples: {
        "self-gen sessions star ec82": "별표 추가",
        "self-gen sessions star ec82 --off": "별표 제거",
        "self-gen sessions --starred": "별표한 세션 목록",
      },
    },
    rename: {
      summary: "세션 이름 변경",
      examples: {
        'self-gen sessions rename ec82 "로그인 개편"': "이름 지정",
        "self-gen sessions rename ec82": "클라이언트 제목으로 되돌리기",
        "self-gen show ec82": "자세히 보기",
      },
    },
    tag: {
      summary: "세션에 태그 추가",
      examples: {
        "self-gen sessions tag ec82 ci release": "태그 2개 추가",
        "self-gen sessions tag ec82 ci --off": "태그 제거",
        "self-gen sessions --tag ci": "태그가 있는 세션 목록",
      },
    },
    filter: {
      summary: "필터 목록, 저장, 제거",
      examples: {
        "self-gen sessions filter": "저장한 필터 목록",
        "self-gen sessions filter pricey --project shop --sort cost": "필터 저장",
        "self-gen sessions filter pricey --off": "필터 제거",
      },
    },
  },
  memory: {
    list: {
      summary: "규칙, 결정, 메모리 목록",
      examples: {
        "self-gen memory list": "이 프로젝트의 메모리",
        "self-gen memory list --all": "모든 프로젝트의 메모리",
        "self-gen memory remove 01a8ff20": "하나 제거",
      },
    },
    show: {
      summary: "메모리 보기",
      examples: {
        "self-gen memory show 01a8ff20": "하나 보기",
        "self-gen memory remove 01a8ff20": "제거",
        "self-gen memory list": "ID 찾기",
      },
    },
    add: {
      summary: "규칙, 결정, 발견 사항 저장",
      examples: {
        'self-gen memory add "API 포트는 5433"': "결정 저장",
        'self-gen memory add "pnpm 사용" --why "pnpm-lock.yaml이 있음"': "이유 추가",
        'self-gen memory add "테스트에는 데이터베이스가 필요" --kind discovery': "발견 사항 저장",
      },
    },
    keep: {
      summary: "규칙처럼 보이는 말을 규칙으로 저장",
      about: [
        "`self-gen memory` 목록에 지난 30일 동안 한 말이 나옵니다. 저장하기 전에는 세션에 전달되지 않습니다.",
      ],
      examples: {
        "self-gen memory keep": "가장 최근 말 저장",
        "self-gen memory keep 6a74d034": "ID로 골라 저장",
        "self-gen memory remove 6a74d034": "저장하지 않고 숨기기",
      },
    },
    reject: {
      summary: "결정이 아니라고 표시",
      about: ["대시보드에 표시된 ID를 사용합니다. 이후 세션에 전달하지 않습니다."],
      examples: {
        "self-gen memory reject 01a8ff20-4f09-7bd3-9eca-708ab5f61b80.0": "하나 표시",
        "self-gen memory reject 01a8ff20-4f09-7bd3-9eca-708ab5f61b80.0 --undo": "되돌리기",
        "self-gen search type:decision --here": "이 프로젝트의 결정 보기",
      },
    },
    remove: {
      summary: "메모리 제거",
      about: ["더 이상 세션에 전달하지 않습니다. 영구 삭제: `self-gen forget`."],
      examples: {
        "self-gen memory remove 01a8ff20": "하나 제거",
        "self-gen memory remove 01a8ff20 --undo": "되돌리기",
        "self-gen memory list": "ID 찾기",
      },
    },
  },
  suggestions: {
    list: {
      summary: "제안 목록",
      examples: {
        "self-gen suggestions list": "이 프로젝트의 제안",
        "self-gen suggestions list --days 90": "최근 90일에서 찾기",
        "self-gen suggestions list --dismissed": "거부하거나 되돌린 제안",
      },
    },
    show: {
      summary: "근거와 변경 내용 보기",
      examples: {
        "self-gen suggestions show 1": "첫 번째 제안 보기",
        "self-gen dismiss 1": "다시 제안하지 않기",
        "self-gen apply 1": "적용",
      },
    },
  },
  daemon: {
    start: {
      summary: "데몬 시작",
      examples: {
        "self-gen daemon start": "지금 시작",
        "self-gen daemon status": "상태 확인",
        "self-gen config set daemon.autostart false": "세션과 함께 시작하지 않기",
      },
    },
    stop: {
      summary: "데몬 중지",
      examples: {
        "self-gen daemon stop": "중지",
        "self-gen config set daemon.autostart false": "세션과 함께 시작하지 않기",
        "self-gen daemon start": "다시 시작",
      },
    },
    status: {
      summary: "데몬 확인",
      examples: {
        "self-gen daemon status": "데몬 확인",
        "self-gen daemon start": "실행 중이 아니면 시작",
        "self-gen daemon status && echo running": "스크립트에서 사용",
      },
      exits: { 0: "실행 중", 1: "꺼짐", 2: "잘못된 사용법, 변경 사항 없음" },
    },
    run: {
      summary: "데몬을 포그라운드에서 실행",
      examples: {
        "self-gen daemon run": "Ctrl-C까지 실행",
        "self-gen daemon run --idle 3600": "1시간 동안 이벤트가 없으면 종료",
        "self-gen daemon status": "다른 터미널에서 확인",
      },
    },
  },
  config: {
    list: {
      summary: "모든 설정 목록",
      examples: {
        "self-gen config list": "설정과 기본값 보기",
        "self-gen config set retentionDays 30": "하나 바꾸기",
        "self-gen config": "짧은 형태",
      },
    },
    get: {
      summary: "설정 값 출력",
      examples: {
        "self-gen config get language": "언어 출력",
        "self-gen config get retentionDays": "보존 기간 출력",
        "self-gen config get contextBudget.startup": "새 세션에 전달하는 최대 길이 출력",
      },
    },
    set: {
      summary: "설정 변경",
      examples: {
        "self-gen config set language en": "영어로 전환",
        "self-gen config set retentionDays 30": "기록을 30일 동안 보존",
        "self-gen config set notify.enabled true": "알림 켜기",
      },
    },
    unset: {
      summary: "설정을 기본값으로 되돌리기",
      examples: {
        "self-gen config unset retentionDays": "보존 기간 되돌리기",
        "self-gen config unset language": "로캘 따르기",
        "self-gen config unset dbPath": "기본 데이터베이스 사용",
      },
    },
    add: {
      summary: "목록에 항목 추가",
      examples: {
        "self-gen config add excludeProjects .": "이 폴더 제외",
        "self-gen config add excludeProjects '*-secret'": "이름으로 제외",
        "self-gen config add notify.on finished": "턴이 끝날 때 알림",
      },
    },
    remove: {
      summary: "목록에서 항목 제거",
      examples: {
        "self-gen config remove excludeProjects .": "이 폴더 다시 기록",
        "self-gen config remove notify.on finished": "이 알림 끄기",
        "self-gen config get excludeProjects": "목록 보기",
      },
    },
  },
  record: {
    on: {
      summary: "기록 켜기",
      examples: {
        "self-gen record on": "기록 켜기",
        "self-gen config get excludeProjects": "제외 폴더 보기",
        "self-gen record": "현재 상태 보기",
      },
    },
    off: {
      summary: "기록 끄기",
      examples: {
        "self-gen record off": "다시 켤 때까지 끄기",
        "self-gen record off 10m": "10분 동안 끄기",
        "self-gen config add excludeProjects .": "이 폴더는 항상 제외",
      },
    },
  },
};
