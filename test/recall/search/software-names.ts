/**
 * Names of software as Koreans write them, listed before any of them was tried: every other one is there to learn from, the others
 * only to measure with.
 */
const LIST = `
앤서블 ansible · 베이그런트 vagrant · 패커 packer · 노마드 nomad · 콘술 consul · 볼트 vault · 헬름 helm · 이스티오 istio · 엔보이 envoy · 트래픽 traefik
포드맨 podman · 컨테이너디 containerd · 하버 harbor · 랜처 rancher · 오픈시프트 openshift · 아르고 argo · 플럭스 flux · 스피너커 spinnaker · 서클씨아이 circleci · 트래비스 travis
소나큐브 sonarqube · 넥서스 nexus · 아티팩토리 artifactory · 그라들 gradle · 바젤 bazel · 씨메이크 cmake · 닌자 ninja · 코난 conan · 카고 cargo · 포이트리 poetry
콘다 conda · 아나콘다 anaconda · 넘파이 numpy · 사이파이 scipy · 맷플롯립 matplotlib · 시본 seaborn · 케라스 keras · 랭체인 langchain · 라마 llama · 올라마 ollama
허깅페이스 huggingface · 미스트랄 mistral · 클로드 claude · 제미니 gemini · 코파일럿 copilot · 커서 cursor · 윈드서프 windsurf · 데빈 devin · 퍼플렉시티 perplexity · 미드저니 midjourney
몽고디비 mongodb · 마리아디비 mariadb · 코크로치 cockroach · 스크일라 scylla · 네오포제이 neo4j · 카우치베이스 couchbase · 클릭하우스 clickhouse · 드루이드 druid · 프레스토 presto · 트리노 trino
스노우플레이크 snowflake · 데이터브릭스 databricks · 에어플로우 airflow · 프리펙트 prefect · 대그스터 dagster · 에어바이트 airbyte · 루커 looker · 태블로 tableau · 메타베이스 metabase · 슈퍼셋 superset
키바나 kibana · 로그스태시 logstash · 플루언트디 fluentd · 그레이로그 graylog · 로키 loki · 템포 tempo · 예거 jaeger · 집킨 zipkin · 스플렁크 splunk · 뉴렐릭 newrelic
자빅스 zabbix · 나기오스 nagios · 페이저듀티 pagerduty · 래빗엠큐 rabbitmq · 펄사 pulsar · 나츠 nats · 셀러리 celery · 사이드킥 sidekiq · 레스큐 resque · 템포럴 temporal
패스트에이피아이 fastapi · 토네이도 tornado · 피라미드 pyramid · 셀레늄 selenium · 퍼펫티어 puppeteer · 웹드라이버 webdriver · 로커스트 locust · 제이미터 jmeter · 개틀링 gatling · 포스트맨 postman
인썸니아 insomnia · 스웨거 swagger · 그래프큐엘 graphql · 아폴로 apollo · 릴레이 relay · 하수라 hasura · 스트라피 strapi · 디렉터스 directus · 컨텐트풀 contentful · 새니티 sanity
워드프레스 wordpress · 드루팔 drupal · 줌라 joomla · 고스트 ghost · 개츠비 gatsby · 아스트로 astro · 리믹스 remix · 넉스트 nuxt · 스벨트킷 sveltekit · 솔리드 solid
앰버 ember · 백본 backbone · 넉아웃 knockout · 제이쿼리 jquery · 로대시 lodash · 언더스코어 underscore · 모먼트 moment · 액시오스 axios · 조드 zod · 유프 yup
포믹 formik · 리코일 recoil · 조타이 jotai · 주스탄드 zustand · 모벡스 mobx · 사가 saga · 이머 immer · 롤업 rollup · 파셀 parcel · 비트 vite
바이트 vite · 비테스트 vitest · 제스트 jest · 모카 mocha · 차이 chai · 자스민 jasmine · 카르마 karma · 나이트왓치 nightwatch · 터보레포 turborepo · 러나 lerna
얀 yarn · 번 bun · 데노 deno · 일렉트론 electron · 타우리 tauri · 이오닉 ionic · 코르도바 cordova · 엑스포 expo · 플러터플로우 flutterflow · 자마린 xamarin
부트스트랩 bootstrap · 머티리얼 material · 차크라 chakra · 앤트디자인 antdesign · 불마 bulma · 파운데이션 foundation · 스타일드 styled · 이모션 emotion · 린라리아 linaria · 바닐라 vanilla
비주얼스튜디오 visualstudio · 인텔리제이 intellij · 이클립스 eclipse · 넷빈즈 netbeans · 서브라임 sublime · 아톰 atom · 이맥스 emacs · 네오빔 neovim · 파이참 pycharm · 웹스톰 webstorm
우분투 ubuntu · 데비안 debian · 페도라 fedora · 센토스 centos · 알파인 alpine · 만자로 manjaro · 젠투 gentoo · 슬랙웨어 slackware · 프리비에스디 freebsd · 안드로이드 android
슬랙 slack · 디스코드 discord · 노션 notion · 컨플루언스 confluence · 트렐로 trello · 아사나 asana · 리니어 linear · 미로 miro · 스케치 sketch · 제플린 zeplin
깃랩 gitlab · 빗버킷 bitbucket · 깃헙 github · 게릿 gerrit · 크루서블 crucible · 버셀 vercel · 헤로쿠 heroku · 렌더 render · 레일웨이 railway · 디지털오션 digitalocean
파이어베이스 firebase · 수파베이스 supabase · 슈퍼베이스 supabase · 앱라이트 appwrite · 플라이웨이 flyway · 리퀴베이스 liquibase · 하이버네이트 hibernate · 마이바티스 mybatis · 드리즐 drizzle · 시퀄라이즈 sequelize
`;

export type WrittenName = { readonly hangul: string; readonly latin: string };

export const SOFTWARE_NAMES: readonly WrittenName[] = LIST.trim()
  .split(/[·\n]/)
  .map((pair) => {
    const [hangul = "", latin = ""] = pair.trim().split(" ");
    return { hangul, latin };
  });

export const namesOfHalf = (half: 0 | 1): readonly WrittenName[] =>
  SOFTWARE_NAMES.filter((_, at) => at % 2 === half);
