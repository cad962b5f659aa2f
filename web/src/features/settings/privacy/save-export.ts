import { downloadDataExport } from '@foyer/contract/settings/my-data.ts';
import { call } from '#src/lib/call.ts';
import { saveFile } from '#src/lib/keep/save-file.ts';

/** Fetches a copy and hands it to the browser as a file. */
export async function saveExport(exportId: string): Promise<void> {
  const { fileName, base64 } = await call(downloadDataExport, { params: { exportId } });
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  saveFile(new Blob([bytes], { type: 'application/zip' }), fileName);
}
