export function buildReference(): void;
