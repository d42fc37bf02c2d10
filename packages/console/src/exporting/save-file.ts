/** Has the browser save a file. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The download has begun by then. Without this the file stays in memory until the page is closed.
  setTimeout(() => {
    URL.revokeObjectURL(link.href);
  }, 60_000);
}
