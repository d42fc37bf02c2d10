export const importing = {};
