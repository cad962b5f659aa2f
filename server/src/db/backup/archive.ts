import { create, extract, list, type ReadEntry } from 'tar';

/** The folders of DATA_DIR that a backup holds. */
export const kept = ['database', 'files'] as const;

/** A .tar.gz of these folders of a base folder, piece by piece. Nobody may write to them meanwhile. */
export function packed(base: string, folders: readonly string[]): AsyncIterable<Buffer> {
  return create({ cwd: base, gzip: true, portable: true, strict: true }, [...folders]);
}

/** What is wrong with an entry: it leads out of the folder it is put into, or is neither file nor folder. */
function wrongIn({ path, type }: ReadEntry): string | null {
  if (!['File', 'OldFile', 'Directory'].includes(type)) return `${path} is neither file nor folder`;
  const parts = path.replace(/\/$/, '').split('/');
  const leadsOut = parts.some((part) => part === '..' || /[\\\0]/.test(part) || /^[A-Za-z]:/.test(part));
  return leadsOut ? `${path} leads out of the backup` : null;
}

/**
 * What a backup holds, read to its end before anything is written: that of a whole data folder, or, as backups once were,
 * of the embedded database alone. Throws for what is neither.
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
      // A name that begins at the root is none that was packed here.
      const isOurs = kept.some((folder) => folder === first) && !entry.path.startsWith('/');
      if (first !== '') found.add(isOurs ? 'folders' : 'database');
    },
  });
  const [only, other] = found;
  if (!only || other) wrong.push('the archive is none of ours');
  if (!only || wrong[0]) throw new Error(wrong[0]);
  return only;
}

/** Writes what a backup holds below a folder that is there. Inspected before. */
export async function extractArchive(file: string, target: string): Promise<void> {
  await extract({ file, cwd: target, strict: true, preserveOwner: false, dmode: 0o700, fmode: 0o600 });
}
