import { createHash } from 'node:crypto';
import type { CardLink } from '@foyer/contract/business-cards/business-cards.ts';
import {
  type CardField,
  type CardLinkKind,
  cardLimits,
  type WalletKind,
} from '@foyer/contract/rules/business-cards/card-fields.ts';
import { and, count, desc, eq, sql } from 'drizzle-orm';
import { auditIn } from '#src/audit/audit.ts';
import { cardLinkBudget, cardRules } from '#src/config/business-cards.ts';
import type { Tx } from '#src/db/client.ts';
import { businessCardLinks } from '#src/db/schema/business-cards.ts';
import type { Deps } from '#src/deps.ts';
import { lockOwnAccount } from '#src/features/accounts/sign-in-methods/lock-own-account.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import { AppError, fieldRefused } from '#src/http/responses/app-error.ts';
import { contentOf } from './card-content.ts';
import { fieldsOf, isActiveLink, noSuchCard, ownCard, presentLink, sealToken } from './card-rows.ts';
import { shownFields } from './policy.ts';
import { requireProfile } from './read-cards.ts';
import { vcard } from './vcard.ts';
import { walletsOf } from './wallets-of.ts';

type ShareInput = {
  id: string;
  kind: CardLinkKind;
  label: string;
  fields: readonly CardField[] | null;
  expiresAt: string | null;
};

/** The hash under which a link's token is stored. */
export const cardTokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * Returns the link of a card for a way of sharing, created if there is none. Personal links are always new. Beside it, a
 * vCard without photo for a code that works without a network.
 */
export async function shareCard(
  deps: Deps,
  viewer: SignedInUser,
  { id, ...wanted }: ShareInput,
): Promise<{ link: CardLink; offlineVcard: string; wallets: WalletKind[] }> {
  const { userId } = viewer;
  await requireBudget(deps, `card-links:${userId}`, cardLinkBudget);
  const { link, content, uid } = await deps.db.transaction(async (tx) => {
    await lockOwnAccount(deps, tx, viewer);
    const card = await ownCard(tx, userId, id);
    const made =
      wanted.kind === 'personal'
        ? await makePersonal(deps, tx, viewer, { id, ...wanted })
        : await linkOfKind(deps, tx, viewer, { id, kind: wanted.kind });
    const own = (await fieldsOf(tx, [card.id])).get(card.id);
    const profile = await requireProfile(tx, userId);
    const shown = own && contentOf(profile, shownFields(own.fields, made.fields), own.extras);
    if (!shown) throw noSuchCard();
    return { link: presentLink(deps, made, { opens: 0, lastOpenedAt: null }), content: shown, uid: deps.random.uuid() };
  });
  const offlineVcard = vcard({ content, uid, url: link.url, photo: null }, '3.0');
  return { link, offlineVcard, wallets: walletsOf(deps) };
}

/** Ends a link at once, also for members who saved the card through it. */
export async function revokeCardLink(
  deps: Deps,
  viewer: SignedInUser,
  { id, linkId }: { id: string; linkId: string },
): Promise<Record<string, never>> {
  await deps.db.transaction(async (tx) => {
    await ownCard(tx, viewer.userId, id);
    const ended = await tx
      .update(businessCardLinks)
      .set({ revokedAt: sql`coalesce(${businessCardLinks.revokedAt}, ${deps.clock.now()})` })
      .where(and(eq(businessCardLinks.id, linkId), eq(businessCardLinks.cardId, id)))
      .returning({ id: businessCardLinks.id });
    if (ended.length === 0) throw noSuchCard();
    await auditIn(deps, tx, viewer, { event: 'card-link.revoked', outcome: 'ok', userId: viewer.userId });
  });
  return {};
}

/** The card's link for a way of sharing, created if there is none. The owner is locked. */
export async function linkOfKind(
  deps: Deps,
  tx: Tx,
  viewer: SignedInUser,
  { id, kind }: { id: string; kind: CardLinkKind },
) {
  const known = await findActive(deps, tx, id, kind);
  return known ?? (await makeLink(deps, tx, viewer, { id, kind, label: '', fields: null, expiresAt: null }));
}

async function findActive({ clock }: Deps, tx: Tx, cardId: string, kind: CardLinkKind) {
  const [link] = await tx
    .select()
    .from(businessCardLinks)
    .where(and(eq(businessCardLinks.cardId, cardId), eq(businessCardLinks.kind, kind), isActiveLink(clock.now())))
    .orderBy(desc(businessCardLinks.createdAt))
    .limit(1);
  return link;
}

async function makePersonal(deps: Deps, tx: Tx, viewer: SignedInUser, input: ShareInput) {
  if (input.label === '') throw fieldRefused('label', 'line.required');
  if (input.expiresAt !== null && new Date(input.expiresAt) <= deps.clock.now())
    throw fieldRefused('expiresAt', 'dates.past');
  const [counted] = await tx
    .select({ links: count() })
    .from(businessCardLinks)
    .where(
      and(
        eq(businessCardLinks.cardId, input.id),
        eq(businessCardLinks.kind, 'personal'),
        isActiveLink(deps.clock.now()),
      ),
    );
  if ((counted?.links ?? 0) >= cardLimits.personalLinks)
    throw new AppError('CARD_LIMIT', 'Revoke a personal link first.', { details: { limit: cardLimits.personalLinks } });
  return makeLink(deps, tx, viewer, input);
}

async function makeLink(deps: Deps, tx: Tx, viewer: SignedInUser, { id, kind, label, fields, expiresAt }: ShareInput) {
  const token = deps.random.bytes(cardRules.tokenBytes).toString('base64url');
  const [link] = await tx
    .insert(businessCardLinks)
    .values({
      id: deps.random.uuid(),
      cardId: id,
      tokenHash: cardTokenHash(token),
      sealedToken: sealToken(deps, token),
      kind,
      label,
      fields: fields === null ? null : [...fields],
      expiresAt: expiresAt === null ? null : new Date(expiresAt),
      createdAt: deps.clock.now(),
    })
    .returning();
  await auditIn(deps, tx, viewer, { event: 'card-link.made', outcome: 'ok', userId: viewer.userId });
  if (!link) throw new Error('a link was not inserted');
  return link;
}
