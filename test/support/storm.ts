/** Three short articles about one storm, and one about another subject. */
export const storm = `Thousands of homes in Norfolk lost power when a winter storm with heavy snow hit the coast on Sunday.
  National Grid said that fallen trees had damaged lines in three counties and that repairs could take days.`;
export const snow = `Heavy snow keeps schools in Norfolk closed after the winter storm on Sunday. National Grid is still
  repairing lines that were damaged by fallen trees.`;
export const grid = `National Grid will pay customers in Norfolk who were without power for more than a day after the
  winter storm that damaged its lines on Sunday.`;
export const bank = `The Bank of England raised its interest rate and warned that inflation would stay above its target.
  Analysts in London had expected the bank to wait until the autumn.`;
