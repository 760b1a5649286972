/** The colour of a model: the same in every period and view, also in days to come. */
const STORAGE_KEY = "self-gen-model-colours";
/** Those told apart by hue; the one behind them is of all others together. */
const HUES = 5;
const MAX_MODELS = 40;

let places: Map<string, number> | null = null;

function readPlaces(): Map<string, number> {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}");
    const entries = Object.entries(saved ?? {}).filter(
      (entry): entry is [string, number] =>
        Number.isInteger(entry[1]) && entry[1] >= 0 && entry[1] < HUES,
    );
    return new Map(entries);
  } catch {
    // They hold for this page alone.
    return new Map();
  }
}

function savePlaces(all: ReadonlyMap<string, number>): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries(all)));
  } catch {
    // They hold for this page alone.
  }
}

const hash = (name: string): number =>
  Array.from(name).reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0, 0);

/** The hue that its name leads to, or the next that no model has; where all are taken, two models share one. */
function choosePlace(model: string, taken: ReadonlySet<number>): number {
  const first = hash(model) % HUES;
  const order = Array.from({ length: HUES }, (_, step) => (first + step) % HUES);
  return order.find((place) => !taken.has(place)) ?? first;
}

/** The most expensive first. Whoever had a hue first keeps it; of later ones, each takes a hue that is free in this chart. */
export function modelColours(models: readonly string[]): ReadonlyMap<string, string> {
  places ??= readPlaces();
  const size = places.size;
  for (const model of models)
    if (!places.has(model) && places.size < MAX_MODELS)
      places.set(model, choosePlace(model, new Set(places.values())));
  if (places.size > size) savePlaces(places);
  const owners = new Map<number, string>();
  for (const [model, place] of places) if (!owners.has(place)) owners.set(place, model);
  const isOwner = (model: string): boolean => owners.get(places?.get(model) ?? -1) === model;
  const taken = new Set(models.filter(isOwner).map((model) => places?.get(model) ?? HUES));
  const shown = models.map((model): readonly [string, number] => {
    if (isOwner(model)) return [model, places?.get(model) ?? HUES];
    const place = taken.size < HUES ? choosePlace(model, taken) : HUES;
    taken.add(place);
    return [model, place];
  });
  return new Map(shown.map(([model, place]) => [model, `--chart-${place + 1}`]));
}
