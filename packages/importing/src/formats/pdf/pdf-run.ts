/** Characters of a line in one font and size, including spaces. Positions and sizes are in points. */
export interface PdfRun {
  text: string;
  /** The start of the run, from the left and the bottom of the page. */
  x: number;
  y: number;
  width: number;
  /** The height of the letters; 0 for spaces. */
  size: number;
  /** pdf.js has read the run from right to left. */
  isReversed: boolean;
  /** The run is the last of its line. */
  endsLine: boolean;
}

export interface PdfPages {
  /** The title in the metadata of the file. */
  title: string;
  pages: PdfRun[][];
}
