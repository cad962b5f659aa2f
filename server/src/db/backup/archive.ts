import { create, extract, list, type ReadEntry } from 'tar';

/** The folders of DATA_DIR that a backup contains. */
export const backedUpFolders = ['database', 'files'] as const;

/** Streams a .tar.gz of these folders, which must not change meanwhile. */
export function packed(base: string, folders: readonly string[]): AsyncIterable<Buffer> {
  return create({ cwd: base, gzip: true, portable: true, strict: true }, [...folders]);
}

/** Why an entry must be refused: it leaves the target folder, or is neither a file nor a folder. */
function wrongIn({ path, type }: ReadEntry): string | null {
  if (!['File', 'OldFile', 'Directory'].includes(type)) return `${path} is neither file nor folder`;
  const parts = path.replace(/\/$/, '').split('/');
  const leadsOut = parts.some((part) => part === '..' || /[\\\0]/.test(part) || /^[A-Za-z]:/.test(part));
  return leadsOut ? `${path} leads out of the backup` : null;
}

/**
 * Reads a whole backup before anything is written and returns its format: data folder, or only the embedded database as in
 * older backups. Throws for any other file.
 */
export async function inspectArchive(file: string): Promise<'folders' | 'database'> {
  const wrong: string[] = [];
  const found = new Set<'folders' | 'database'>();
  await list({
    file,
    strict: true,
    onReadEntry(entry) {
      const problem = wrongIn(entry);
      if (problem) wrong.push(problem);
      const first = entry.path.replace(/^\.?\//, '').split('/')[0] ?? '';
      // We never pack absolute paths.
      const isOurs = backedUpFolders.some((folder) => folder === first) && !entry.path.startsWith('/');
      if (first !== '') found.add(isOurs ? 'folders' : 'database');
    },
  });
  const [only, other] = found;
  if (!only || other) wrong.push('the archive is none of ours');
  if (!only || wrong[0]) throw new Error(wrong[0]);
  return only;
}

/** Extracts an inspected backup into an existing folder. */
export async function extractArchive(file: string, target: string): Promise<void> {
  await extract({ file, cwd: target, strict: true, preserveOwner: false, dmode: 0o700, fmode: 0o600 });
}
