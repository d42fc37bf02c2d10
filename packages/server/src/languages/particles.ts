/** Words in small letters that belong to people's names in whichever language they stand: "von Essen", "Ludwig van Beethoven". */
export const particles: readonly string[] =
  'von van vom zu der den de del della af la le du da di do dos ter ten bin ibn al'.split(' ');
