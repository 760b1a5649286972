declare module "*.sql" {
  const text: string;
  export default text;
}

declare module "*.sh" {
  const text: string;
  export default text;
}
