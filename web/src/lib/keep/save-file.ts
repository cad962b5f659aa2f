/** The browser takes the file some time after the click. */
const takenMs = 60_000;

/** Hands something to the browser as a file to keep. */
export function saveFile(content: Blob, name: string): void {
  const href = URL.createObjectURL(content);
  Object.assign(document.createElement('a'), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), takenMs);
}
