import type { DataOf } from '@foyer/contract/http.ts';
import type { exchangeLinkedIn as endpoint } from '@foyer/contract/identities/identities.ts';
import { and, desc, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import { leadLifetimeSeconds } from '#src/config/sign-in.ts';
import { identities, leadIdentities } from '#src/db/schema/identities.ts';
import { leads } from '#src/db/schema/leads.ts';
import type { Deps, ProviderClaims } from '#src/deps.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { finishFlow } from './finish-flow.ts';
import { redirectUriOf } from './flows.ts';

type ExchangeLinkedInInput = {
  code: string;
  state?: string | undefined;
  redirectUri?: string | undefined;
  iss?: string | undefined;
};

/** Exchanges LinkedIn's code directly, and says what signing in with the resulting token will require. */
export async function exchangeLinkedIn(
  deps: Deps,
  viewer: Viewer,
  { code, state, redirectUri, iss }: ExchangeLinkedInInput,
): Promise<DataOf<typeof endpoint>> {
  const defaultUri = redirectUriOf(deps.settings, 'linkedin');
  if (redirectUri !== undefined && ![defaultUri, `${defaultUri}-legacy`].includes(redirectUri)) {
    throw new AppError('INVALID_CALLBACK', 'Invalid OAuth callback parameters');
  }
  // `iss` (RFC 9207) may be missing from this call. Then the state takes its place: finishFlow requires one that was issued
  // to this browser for LinkedIn, and sends the code only to LinkedIn, with a redirect URI that no other provider has (RFC
  // 9700, section 4.4.2). If `iss` is given, it must be LinkedIn's.
  const callback = { code, state, redirectUri, iss: iss ?? deps.providers.linkedin?.visits?.issuer };
  const { session, claims } = await finishFlow(deps, viewer, { provider: 'linkedin', ...callback });
  const { email, displayName: name, photoURL: picture } = session.user;
  return {
    ...session,
    linkedInAccessToken: session.idToken,
    profileData: { name, email, picture },
    ...(await readNextStep(deps, viewer, claims)),
  };
}

/** A linked identity signs in at once; any other needs a verified phone, possibly as an existing lead of this browser. */
async function readNextStep({ db, clock }: Deps, viewer: Viewer, { issuer, subject }: ProviderClaims) {
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
