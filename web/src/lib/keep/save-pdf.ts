import { saveFile } from './save-file.ts';

/** Hands a PDF that came in an answer to the browser as a file to keep. */
export function savePdf({ fileName, base64 }: { fileName: string; base64: string }): void {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  saveFile(new Blob([bytes], { type: 'application/pdf' }), fileName);
}
