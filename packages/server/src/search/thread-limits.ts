/**
 * Memory limits of a search thread: MB for young objects. Without a limit 100,000 texts took 600 MB in all instead of
 * 550, and searches were no faster.
 */
export const threadLimits = { maxYoungGenerationSizeMb: 12 };
