export const lastPathPart = (path: string): string => path.slice(path.lastIndexOf("/") + 1) || path;
