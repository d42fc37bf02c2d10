export const tags = {};
