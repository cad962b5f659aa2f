import { and, eq, lte, notExists } from 'drizzle-orm';
import { linkPreviewRules } from '#src/config/link-previews.ts';
import { linkedPages, linkPreviews } from '#src/db/schema/link-previews.ts';
import type { Deps } from '#src/deps.ts';

export const picturePath = (pageId: string) => `links/${pageId}`;

/** Removes what was read from pages that no message shows anymore, once it is no longer used for new ones. */
export async function purgeLinkedPages(deps: Pick<Deps, 'db' | 'clock' | 'files'>): Promise<void> {
  const isUnused = and(
    lte(linkedPages.expiresAt, deps.clock.now()),
    notExists(
      deps.db.select({ no: linkPreviews.no }).from(linkPreviews).where(eq(linkPreviews.pageId, linkedPages.id)),
    ),
  );
  const unused = await deps.db
    .select({ id: linkedPages.id })
    .from(linkedPages)
    .where(isUnused)
    .limit(linkPreviewRules.purgedAtOnce);
  for (const { id } of unused) {
    await deps.db.transaction(async (tx) => {
      // A message that is about to show it waits for this lock, and then finds nothing.
      const [locked] = await tx
        .select({ id: linkedPages.id })
        .from(linkedPages)
        .where(eq(linkedPages.id, id))
        .for('update');
      const [row] = await tx
        .select({ id: linkedPages.id })
        .from(linkedPages)
        .where(and(eq(linkedPages.id, id), isUnused));
      if (!locked || !row) return;
      // Also where reading was interrupted after the file was written.
      await deps.files.remove(picturePath(id));
      await tx.delete(linkedPages).where(eq(linkedPages.id, id));
    });
  }
}
