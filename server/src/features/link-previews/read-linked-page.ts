import { and, eq, ne, sql } from 'drizzle-orm';
import { linkPreviewRules } from '#src/config/link-previews.ts';
import { linkedPages, linkPreviews } from '#src/db/schema/link-previews.ts';
import { conversations, messages } from '#src/db/schema/messaging.ts';
import type { Deps } from '#src/deps.ts';
import { picturePath } from './page-files.ts';
import { showPreviews } from './show-previews.ts';
import type { Visited } from './visit-page.ts';

type Page = typeof linkedPages.$inferSelect;
type Link = { url: string; urlMac: Buffer };

/**
 * Reads the page behind the link of a message once, for all messages with this link, and shows it there. It may run twice or late:
 * a process that reads a page records that first, and a preview is shown once.
 */
export async function readLinkedPage(deps: Deps, messageId: string, signal: AbortSignal): Promise<void> {
  const link = await findLink(deps, messageId);
  if (!link) return;
  const known = await claimPage(deps, messageId, link);
  if (!known) return;
  const page = known.state === 'reading' ? await readAndSave(deps, known, link.url, signal) : known;
  await showPreviews(deps, page, link.urlMac);
}

/** The link of a message that has no preview yet. A message request, which nobody has accepted, gets none. */
async function findLink({ db }: Pick<Deps, 'db'>, messageId: string): Promise<Link | undefined> {
  const [link] = await db
    .select({ url: linkPreviews.url, urlMac: linkPreviews.urlMac })
    .from(linkPreviews)
    .innerJoin(
      messages,
      and(eq(messages.conversationId, linkPreviews.conversationId), eq(messages.no, linkPreviews.no)),
    )
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(and(eq(messages.id, messageId), eq(linkPreviews.isRemoved, false), ne(conversations.state, 'request')));
  return link;
}

/**
 * What is known of a page: read before and still good, or `reading`, which means by the caller. Null while another job reads
 * it, which will show it everywhere.
 */
async function claimPage(deps: Deps, readFor: string, { urlMac }: Link): Promise<Page | null> {
  const now = deps.clock.now();
  const expiresAt = new Date(now.getTime() + linkPreviewRules.readingSeconds * 1000);
  return await deps.db.transaction(async (tx) => {
    const [latest] = await tx
      .select()
      .from(linkedPages)
      .where(and(eq(linkedPages.urlMac, urlMac), eq(linkedPages.isLatest, true)))
      .for('update');
    const isOwn = latest?.readFor === readFor;
    if (latest && !isOwn && latest.expiresAt > now) return latest.state === 'reading' ? null : latest;
    if (latest?.state === 'reading') {
      const [again] = await tx
        .update(linkedPages)
        .set({ readFor, expiresAt })
        .where(eq(linkedPages.id, latest.id))
        .returning();
      return again ?? null;
    }
    if (latest) await tx.update(linkedPages).set({ isLatest: false }).where(eq(linkedPages.id, latest.id));
    const [begun] = await tx
      .insert(linkedPages)
      .values({ id: deps.random.uuid(), urlMac, state: 'reading', readFor, expiresAt })
      // Another job has begun at the same moment.
      .onConflictDoNothing({ target: linkedPages.urlMac, where: sql`is_latest` })
      .returning();
    return begun ?? null;
  });
}

async function readAndSave(deps: Deps, { id }: Page, url: string, signal: AbortSignal): Promise<Page | null> {
  // With the parser, which only this needs.
  const { visitPage } = await import('./visit-page.ts');
  const visited = await visitPage(deps, url, signal);
  // Its time is over: the queue runs it again.
  signal.throwIfAborted();
  const { found } = visited;
  if (found?.picture) await deps.files.write(picturePath(id), found.picture, 'image/jpeg');
  const [saved] = await deps.db
    .update(linkedPages)
    .set({
      state: found ? 'found' : 'nothing',
      readFor: null,
      expiresAt: new Date(deps.clock.now().getTime() + secondsOf(visited) * 1000),
      title: found?.title ?? '',
      description: found?.description ?? '',
      hasPicture: Boolean(found?.picture),
    })
    .where(and(eq(linkedPages.id, id), eq(linkedPages.state, 'reading')))
    .returning();
  return saved ?? null;
}

function secondsOf(visited: Visited): number {
  if (visited.found) return linkPreviewRules.foundSeconds;
  return visited.isFinal ? linkPreviewRules.nothingSeconds : linkPreviewRules.failedSeconds;
}
