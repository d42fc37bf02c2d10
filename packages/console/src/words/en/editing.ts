export const editing = {};
