/** Words in lower case that are part of people's names in any language: "von Essen", "Ludwig van Beethoven". */
export const particles: readonly string[] =
  'von van vom zu der den de del della af la le du da di do dos ter ten bin ibn al'.split(' ');
