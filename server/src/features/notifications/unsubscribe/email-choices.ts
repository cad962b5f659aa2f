import type { Language } from '@foyer/contract/limits.ts';
import type { NoticeKind, RefusableEmail, UnsubscribableEmail } from '@foyer/contract/rules/preference-choices.ts';
import { eq, sql } from 'drizzle-orm';
import { users } from '#src/db/schema/accounts.ts';
import { userPreferences } from '#src/db/schema/settings.ts';
import type { Deps } from '#src/deps.ts';
import { mutedText, readPreferences } from '#src/features/accounts/preferences/read-preferences.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { addressChoiceIn } from './address-choice-token.ts';
import { type EmailChoice, emailChoiceIn, isEmailChoiceToken } from './email-choice-token.ts';
import { findByLink } from './find-by-link.ts';
import { refusedMacs, refuseEverything, undoRefusal } from './refused-addresses.ts';

type Token = { token: string };

/** What a link would turn off, for the page that asks for confirmation. Changes nothing, since mail scanners follow links. */
export async function readEmailChoice(
  deps: Deps,
  viewer: Viewer,
  { token }: Token,
): Promise<{ email: UnsubscribableEmail | 'everything'; on: boolean; language: Language | null }> {
  const choice = await findChoice(deps, viewer, token);
  if (!choice) throw noSuchChoice();
  if ('addressMac' in choice) {
    const refused = await refusedMacs(deps.db, [choice.addressMac], 'everything');
    return { email: 'everything', on: refused.size === 0, language: null };
  }
  const { userId, email, language } = choice;
  const { notifications } = await readPreferences(deps.db, userId);
  const { muted } = notifications;
  const isMuted = muted.some(({ kind, channel }) => kind === email && channel === 'email');
  return { email, language, on: email === 'messages' ? !isMuted : notifications[email] };
}

/** Turns off what the link names. Idempotent. */
export async function refuseEmail(deps: Deps, viewer: Viewer, { token }: Token): Promise<Record<string, never>> {
  if (!(await refuse(deps, viewer, token))) throw noSuchChoice();
  return {};
}

/** Undoes the opt-out of an address without an account. Members use their settings instead. */
export async function allowEmail(deps: Deps, viewer: Viewer, { token }: Token): Promise<Record<string, never>> {
  const choice = await findChoice(deps, viewer, token);
  if (!choice || !('addressMac' in choice)) throw noSuchChoice();
  await undoRefusal(deps.db, choice.addressMac);
  return {};
}

/** One click in a mail program. The response reveals nothing about the token or its owner. */
export async function refuseByOneClick(deps: Deps, viewer: Viewer, { token }: Token): Promise<void> {
  await refuse(deps, viewer, token);
}

async function refuse(deps: Deps, viewer: Viewer, token: string): Promise<boolean> {
  const choice = await findChoice(deps, viewer, token);
  if (!choice) return false;
  if ('addressMac' in choice) {
    await refuseEverything(deps, deps.db, choice.addressMac);
    return true;
  }
  const updatedAt = deps.clock.now();
  const { userId, email } = choice;
  const { inserted, changed } = email === 'messages' ? mutedMail(email) : turnedOff(email);
  await deps.db
    .insert(userPreferences)
    .values({ userId, ...inserted, updatedAt })
    .onConflictDoUpdate({ target: userPreferences.userId, set: { ...changed, updatedAt } });
  return true;
}

const turnedOff = (email: RefusableEmail) => ({ inserted: { [email]: false }, changed: { [email]: false } });

/** As turned off in the table of kinds and channels. */
function mutedMail(kind: NoticeKind) {
  const text = mutedText({ kind, channel: 'email' });
  const { muted } = userPreferences;
  return {
    inserted: { muted: [text] },
    changed: { muted: sql`array_append(array_remove(${muted}, ${text}), ${text})` },
  };
}

/** Null for an invalid token, or one of a member who was deleted or has a different address now. */
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

/** The same error for every kind of invalid token. */
function noSuchChoice(): AppError {
  return new AppError('NOT_FOUND', 'This unsubscribe link is not valid.');
}
