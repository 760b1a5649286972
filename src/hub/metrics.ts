/** What a hub counts, as Prometheus reads it. */

const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export type RequestOutcome = {
  /** The route's name, never an address that somebody made up. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
};

export type Metrics = {
  readonly begin: () => void;
  readonly end: (outcome: RequestOutcome) => void;
  readonly events: (outcome: "written" | "known" | "refused", count: number) => void;
  readonly bytes: (count: number) => void;
  readonly text: () => string;
};

type Histogram = { readonly counts: number[]; sum: number; count: number };

export function openMetrics(version: string, startedAt: number): Metrics {
  const requests = new Map<string, number>();
  const seconds = new Map<string, Histogram>();
  const events = { written: 0, known: 0, refused: 0 };
  let [inFlight, bytes] = [0, 0];

  function observe(route: string, took: number): void {
    const known = seconds.get(route) ?? { counts: BUCKETS_SECONDS.map(() => 0), sum: 0, count: 0 };
    seconds.set(route, known);
    for (const [at, most] of BUCKETS_SECONDS.entries())
      if (took <= most) known.counts[at] = (known.counts[at] ?? 0) + 1;
    known.sum += took;
    known.count++;
  }

  return {
    begin: () => {
      inFlight++;
    },
    end: ({ route, status, seconds: took }) => {
      inFlight--;
      const key = `route="${route}",status="${status}"`;
      requests.set(key, (requests.get(key) ?? 0) + 1);
      observe(route, took);
    },
    events: (outcome, count) => {
      events[outcome] += count;
    },
    bytes: (count) => {
      bytes += count;
    },
    text: () =>
      [
        ...head("build_info", "gauge", "Version of self-gen"),
        `self_gen_hub_build_info{version="${version}"} 1`,
        ...head("start_time_seconds", "gauge", "When the hub started"),
        `self_gen_hub_start_time_seconds ${startedAt / 1000}`,
        ...head("requests_in_flight", "gauge", "Requests not answered yet"),
        `self_gen_hub_requests_in_flight ${inFlight}`,
        ...head("requests_total", "counter", "Answered requests"),
        ...[...requests].map(([key, count]) => `self_gen_hub_requests_total{${key}} ${count}`),
        ...head("events_total", "counter", "Events of batches: new, there already, refused"),
        ...Object.entries(events).map(
          ([outcome, count]) => `self_gen_hub_events_total{outcome="${outcome}"} ${count}`,
        ),
        ...head("received_bytes_total", "counter", "Bytes of batches"),
        `self_gen_hub_received_bytes_total ${bytes}`,
        ...head("request_seconds", "histogram", "Time to answer"),
        ...[...seconds].flatMap(([route, known]) => histogramLines(route, known)),
        "",
      ].join("\n"),
  };
}

const head = (name: string, type: string, help: string): readonly string[] => [
  `# HELP self_gen_hub_${name} ${help}`,
  `# TYPE self_gen_hub_${name} ${type}`,
];

function histogramLines(route: string, { counts, sum, count }: Histogram): readonly string[] {
  const name = "self_gen_hub_request_seconds";
  return [
    ...BUCKETS_SECONDS.map(
      (most, at) => `${name}_bucket{route="${route}",le="${most}"} ${counts[at] ?? 0}`,
    ),
    `${name}_bucket{route="${route}",le="+Inf"} ${count}`,
    `${name}_sum{route="${route}"} ${sum}`,
    `${name}_count{route="${route}"} ${count}`,
  ];
}
