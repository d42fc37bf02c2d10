export function buildConsole(): Promise<void>;
