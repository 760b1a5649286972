declare module "*.sql" {
  const text: string;
  export default text;
}

declare module "*.sh" {
  const text: string;
  export default text;
}

declare module "*.mjs" {
  const text: string;
  export default text;
}

declare module "*.txt" {
  const text: string;
  export default text;
}

declare module "*.tsv" {
  const text: string;
  export default text;
}

declare module "*.zst" {
  const path: string;
  export default path;
}
