import type { Language } from '@foyer/contract/limits.ts';
import type { RefusableEmail } from '@foyer/contract/rules/preferences.ts';
import { eq } from 'drizzle-orm';
import { users } from '#src/db/schema/accounts.ts';
import { userPreferences } from '#src/db/schema/settings.ts';
import type { Deps } from '#src/deps.ts';
import { readPreferences } from '#src/features/accounts/preferences/read-preferences.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { addressChoiceIn } from './address-choice-token.ts';
import { type EmailChoice, emailChoiceIn, isEmailChoiceToken } from './email-choice-token.ts';
import { findByLink } from './find-by-link.ts';
import { refusedMacs, refuseEverything, undoRefusal } from './refused-addresses.ts';

type Token = { token: string };

/** What the page says before it asks. Reading changes nothing, since mail scanners follow links. */
export async function readEmailChoice(
  deps: Deps,
  viewer: Viewer,
  { token }: Token,
): Promise<{ email: RefusableEmail | 'everything'; on: boolean; language: Language | null }> {
  const found = await findChoice(deps, viewer, token);
  if (!found) throw noSuchChoice();
  if ('addressMac' in found) {
    const refused = await refusedMacs(deps.db, [found.addressMac], 'everything');
    return { email: 'everything', on: refused.size === 0, language: null };
  }
  const { userId, email, language } = found;
  const { notifications } = await readPreferences(deps.db, userId);
  return { email, language, on: notifications[email] };
}

/** Asked again, it stays as it is. */
export async function refuseEmail(deps: Deps, viewer: Viewer, { token }: Token): Promise<Record<string, never>> {
  if (!(await refuse(deps, viewer, token))) throw noSuchChoice();
  return {};
}

/** Undoes what an address without account has refused. Members turn theirs on in the settings. */
export async function allowEmail(deps: Deps, viewer: Viewer, { token }: Token): Promise<Record<string, never>> {
  const found = await findChoice(deps, viewer, token);
  if (!found || !('addressMac' in found)) throw noSuchChoice();
  await undoRefusal(deps.db, found.addressMac);
  return {};
}

/** One click in a mail program, which is told nothing of the token, nor of whose it is. */
export async function refuseByOneClick(deps: Deps, viewer: Viewer, { token }: Token): Promise<void> {
  await refuse(deps, viewer, token);
}

async function refuse(deps: Deps, viewer: Viewer, token: string): Promise<boolean> {
  const found = await findChoice(deps, viewer, token);
  if (!found) return false;
  if ('addressMac' in found) {
    await refuseEverything(deps, deps.db, found.addressMac);
    return true;
  }
  const chosen = { [found.email]: false, updatedAt: deps.clock.now() };
  await deps.db
    .insert(userPreferences)
    .values({ userId: found.userId, ...chosen })
    .onConflictDoUpdate({ target: userPreferences.userId, set: chosen });
  return true;
}

/** Null for what is no token, or of somebody who is gone or has another address now. */
async function findChoice(
  deps: Deps,
  viewer: Viewer,
  token: string,
): Promise<(EmailChoice & { language: Language }) | { addressMac: Buffer } | null> {
  return await findByLink(deps, viewer, async () => {
    const addressMac = addressChoiceIn(deps, token);
    if (addressMac) return { addressMac };
    const choice = emailChoiceIn(token);
    if (!choice) return null;
    const [owner] = await deps.db
      .select({ address: users.email, language: users.language })
      .from(users)
      .where(eq(users.id, choice.userId));
    if (!owner?.address || !isEmailChoiceToken(deps, token, choice, owner.address)) return null;
    return { ...choice, language: owner.language };
  });
}

/** Whatever is wrong with a token, the answer is the same. */
function noSuchChoice(): AppError {
  return new AppError('NOT_FOUND', 'This link turns nothing off.');
}
