export function bundleKysely(): Promise<void>;
