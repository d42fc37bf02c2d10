/** Who or what a tag means: an entry of a vocabulary, or of the world's table. */
export interface TagLink {
  id: string;
  /** The vocabulary of the entry; absent for the world's table. */
  vocabulary?: number;
  /** How sure the reading is, 0 to 1. */
  confidence: number;
}
