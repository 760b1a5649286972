declare module "*.sql" {
  const text: string;
  export default text;
}

declare module "*.sh" {
  const text: string;
  export default text;
}

declare module "*.tsv" {
  const text: string;
  export default text;
}

declare module "*.bin" {
  const path: string;
  export default path;
}
