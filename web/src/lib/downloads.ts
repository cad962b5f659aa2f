/** Browsers read the object URL some time after the click. */
const revokeAfterMs = 60_000;

/** Downloads a blob as a file. */
export function downloadFile(content: Blob, name: string): void {
  const href = URL.createObjectURL(content);
  Object.assign(document.createElement('a'), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), revokeAfterMs);
}

/** Downloads a PDF that came base64-encoded in a response. */
export function downloadPdf({ fileName, base64 }: { fileName: string; base64: string }): void {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  downloadFile(new Blob([bytes], { type: 'application/pdf' }), fileName);
}

/** Downloads a file of this site without leaving the page. */
export function downloadFrom(href: string): void {
  Object.assign(document.createElement('a'), { href, download: '' }).click();
}
