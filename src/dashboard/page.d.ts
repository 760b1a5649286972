/** Of the program that this page was built into. */
declare const __VERSION__: string;

declare module "*.css";
