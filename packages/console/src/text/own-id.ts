/** Ids that the import computes for rows without one, and ids of the sample articles. */
const madeIds = /^(?:import-[\da-f]{32}|example-\d+)$/;

/** Returns the id that a person or another program gave a text; undefined for an id that was made for it. */
export function ownId({ ext_text_id }: { ext_text_id?: string | undefined }): string | undefined {
  return ext_text_id === undefined || madeIds.test(ext_text_id) ? undefined : ext_text_id;
}
