/** The browser takes the file some time after the click. */
const takenMs = 60_000;

/** Hands something to the browser as a file to keep. */
export function saveFile(content: Blob, name: string): void {
  const href = URL.createObjectURL(content);
  Object.assign(document.createElement('a'), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), takenMs);
}

/** Hands a PDF that came in an answer to the browser as a file to keep. */
export function savePdf({ fileName, base64 }: { fileName: string; base64: string }): void {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  saveFile(new Blob([bytes], { type: 'application/pdf' }), fileName);
}

/** Has the browser fetch a file of ours and keep it; the page stays. */
export function followDownload(href: string): void {
  Object.assign(document.createElement('a'), { href, download: '' }).click();
}
