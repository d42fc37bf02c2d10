export const finding = {};
