export const memoryEnv: Record<string, string>;
