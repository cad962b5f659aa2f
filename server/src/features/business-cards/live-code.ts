import { timingSafeEqual } from 'node:crypto';
import { cardLimits } from '@foyer/contract/rules/business-cards/card-fields.ts';
import { liveCodeBudget } from '#src/config/business-cards.ts';
import type { Deps } from '#src/deps.ts';
import { lockOwnAccount } from '#src/features/accounts/sign-in-methods/lock-own-account.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import { ownCard, presentLink } from './card-rows.ts';
import { linkOfKind } from './share-card.ts';

/** Bytes of the code's MAC: 72 bits for something that is valid for two minutes keep the QR code small. */
const macBytes = 9;

/**
 * The address of a card's QR code with proof of when it was shown, in the fragment, so that no server logs it. Only the
 * owner's page gets one, so anyone who presents it in time has just been shown the card.
 */
export async function showLiveCode(
  deps: Deps,
  viewer: SignedInUser,
  { id }: { id: string },
): Promise<{ url: string; expiresAt: string }> {
  await requireBudget(deps, `card-live-code:${viewer.userId}`, liveCodeBudget);
  const link = await deps.db.transaction(async (tx) => {
    await lockOwnAccount(deps, tx, viewer);
    await ownCard(tx, viewer.userId, id);
    return await linkOfKind(deps, tx, viewer, { id, kind: 'qr' });
  });
  const expiresAt = new Date(deps.clock.now().getTime() + cardLimits.liveCodeMinutes * 60_000);
  const { url } = presentLink(deps, link, { opens: 0, lastOpenedAt: null });
  return { url: `${url}#${liveCode(deps, link.id, expiresAt)}`, expiresAt: expiresAt.toISOString() };
}

/** Whether the owner of a link showed this code within its time. */
export function isLive({ clock, secrets }: Pick<Deps, 'clock' | 'secrets'>, linkId: string, code: string): boolean {
  const expiresAt = new Date(Number.parseInt(code.split('.')[0] ?? '', 36) * 1000);
  if (!(expiresAt > clock.now())) return false;
  const [given, right] = [Buffer.from(code), Buffer.from(liveCode({ secrets }, linkId, expiresAt))];
  return given.length === right.length && timingSafeEqual(given, right);
}

function liveCode({ secrets }: Pick<Deps, 'secrets'>, linkId: string, expiresAt: Date): string {
  const seconds = Math.floor(expiresAt.getTime() / 1000).toString(36);
  return `${seconds}.${secrets.mac('card-live-code', linkId, seconds).subarray(0, macBytes).toString('base64url')}`;
}
