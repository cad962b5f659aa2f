import type { ConversationKind } from '@foyer/contract/rules/messaging/choices.ts';
import { findLinks } from '@foyer/contract/rules/messaging/find-links.ts';
import { mentionParts } from '@foyer/contract/rules/messaging/mentions.ts';
import { z } from 'zod';
import { linkPreviewBudget } from '#src/config/link-previews.ts';
import type { Tx } from '#src/db/client.ts';
import { domainEvent } from '#src/db/outbox/domain-event.ts';
import { enqueueEvent } from '#src/db/outbox/outbox.ts';
import { linkPreviews } from '#src/db/schema/link-previews.ts';
import type { Deps } from '#src/deps.ts';
import { spend } from '#src/http/limits/limits.ts';
import { dropLinkPreview, isPreviewOf, type MessageNo } from './preview-rows.ts';
import { mayPreview, withoutFragment } from './preview-urls.ts';

/** A message with a link was stored. The outbox passes it to the job queue. */
export const linkPreviewDue = domainEvent('link-preview', z.object({ messageId: z.uuid() }));

type Requesting = Pick<Deps, 'clock' | 'random' | 'secrets' | 'settings' | 'counters'>;
export type WrittenMessage = MessageNo & { id: string; body: string };

/**
 * In the transaction that stores a message: requests the preview of its first link. Beyond the author's budget the link stays a
 * link. Returns whether one was requested: then call `deps.wakeOutbox()` after the commit.
 */
export async function requestLinkPreview(
  deps: Requesting,
  tx: Tx,
  userId: string,
  kind: ConversationKind,
  message: WrittenMessage,
): Promise<boolean> {
  const url = firstLink(deps, kind, message.body);
  if (url === null) return false;
  const store = { db: tx, clock: deps.clock, counters: deps.counters ?? undefined };
  const { allowed } = await spend(store, `link-previews:${userId}`, linkPreviewBudget);
  if (!allowed) return false;
  const { conversationId, no, id: messageId } = message;
  await tx.insert(linkPreviews).values({ conversationId, no, url, urlMac: macOf(deps, url) });
  const idempotencyKey = `${linkPreviewDue.name}:${messageId}:${deps.random.uuid()}`;
  await enqueueEvent(deps, tx, linkPreviewDue, { messageId }, { idempotencyKey });
  return true;
}

/** The same for an edit. The same link keeps its preview, or stays without one if the author has removed it. */
export async function changeLinkPreview(
  deps: Requesting,
  tx: Tx,
  userId: string,
  kind: ConversationKind,
  message: WrittenMessage,
): Promise<boolean> {
  const [before] = await tx.select({ url: linkPreviews.url }).from(linkPreviews).where(isPreviewOf(message));
  if (before && before.url === firstLink(deps, kind, message.body)) return false;
  await dropLinkPreview(tx, message);
  return await requestLinkPreview(deps, tx, userId, kind, message);
}

/** Whether a text shows a link that can have a preview. */
export function mayHavePreview(deps: Pick<Deps, 'settings'>, kind: ConversationKind, body: string): boolean {
  return firstLink(deps, kind, body) !== null;
}

/** The address of the first link that a text shows, if previews are on and its page may be read. */
function firstLink({ settings }: Pick<Deps, 'settings'>, kind: ConversationKind, body: string): string | null {
  const shown = kind === 'direct' ? [body] : mentionParts(body).flatMap(({ text }) => text ?? []);
  const [first] = shown.flatMap(findLinks);
  return first && mayPreview(settings, new URL(first.href)) ? first.href : null;
}

function macOf({ secrets }: Pick<Deps, 'secrets'>, url: string): Buffer {
  return secrets.mac('linked-page', withoutFragment(url).href);
}
