/** Makes the browser save a file. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // By then the download has begun. Otherwise the file would stay in memory until the page is closed.
  setTimeout(() => {
    URL.revokeObjectURL(link.href);
  }, 60_000);
}
