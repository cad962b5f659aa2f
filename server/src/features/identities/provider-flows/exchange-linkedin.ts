import type { DataOf } from '@foyer/contract/http.ts';
import type { exchangeLinkedIn as endpoint } from '@foyer/contract/identities/identities.ts';
import { and, desc, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import { leadLifetimeSeconds } from '#src/config.ts';
import { identities, leadIdentities } from '#src/db/schema/identities.ts';
import { leads } from '#src/db/schema/leads.ts';
import type { Deps, ProviderClaims } from '#src/deps.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { finishFlow } from './finish-flow.ts';
import { redirectUriOf } from './flows.ts';

type Exchange = {
  code: string;
  state?: string | undefined;
  redirectUri?: string | undefined;
  iss?: string | undefined;
};

/** LinkedIn's code directly (spec section 7), and what the token that came of it will lead to. */
export async function exchangeLinkedIn(
  deps: Deps,
  viewer: Viewer,
  { code, state, redirectUri, iss }: Exchange,
): Promise<DataOf<typeof endpoint>> {
  const usual = redirectUriOf(deps.settings, 'linkedin');
  if (redirectUri !== undefined && ![usual, `${usual}-legacy`].includes(redirectUri)) {
    throw new AppError('INVALID_CALLBACK', 'Invalid OAuth callback parameters');
  }
  // This call may come without the `iss` of RFC 9207. Then the state stands in for it: finishFlow requires one that was
  // issued to this browser for LinkedIn, and sends the code to LinkedIn alone with a return page that no other provider
  // has (RFC 9700, section 4.4.2). An `iss` that is given has to be LinkedIn's.
  const callback = { code, state, redirectUri, iss: iss ?? deps.providers.linkedin?.visits?.issuer };
  const { session, claims } = await finishFlow(deps, viewer, { provider: 'linkedin', ...callback });
  const { email, displayName: name, photoURL: picture } = session.user;
  return {
    ...session,
    linkedInAccessToken: session.idToken,
    profileData: { name, email, picture },
    ...(await foreseen(deps, viewer, claims)),
  };
}

/** A linked person only signs in; anybody else proves a phone, as the lead of this browser that they may be already. */
async function foreseen({ db, clock }: Deps, viewer: Viewer, { issuer, subject }: ProviderClaims) {
  const [linked] = await db
    .select({ id: identities.id })
    .from(identities)
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject), isNotNull(identities.userId)));
  if (linked) return { requiresPhoneVerification: false };
  const [lead] = await db
    .select({ leadId: leads.id })
    .from(leadIdentities)
    .innerJoin(leads, eq(leads.id, leadIdentities.leadId))
    .where(
      and(
        eq(leadIdentities.issuer, issuer),
        eq(leadIdentities.subject, subject),
        eq(leads.browserHash, viewer.browserHash),
        isNull(leads.convertedAt),
        gt(leads.lastActiveAt, new Date(clock.now().getTime() - leadLifetimeSeconds * 1000)),
      ),
    )
    .orderBy(desc(leads.lastActiveAt))
    .limit(1);
  return { requiresPhoneVerification: true, isNewLead: lead === undefined, ...lead };
}
