import { canonicalEmail } from '@foyer/contract/rules/contacts/email.ts';
import { z } from 'zod';
import { providerRules } from '#src/config/sign-in.ts';
import type { ProviderClaims } from '#src/deps.ts';
import { IdTokenRefused } from './failures.ts';
import type { Payload } from './verify-id-token.ts';

const longestName = 200;
const mailboxesOfGoogle = new Set(['gmail.com', 'googlemail.com']);

/** The standard claims of OpenID Connect. `email_verified` may be the string "true" (LinkedIn). */
function person(payload: Payload) {
  const text = (claim: unknown) => (typeof claim === 'string' && claim.trim() !== '' ? claim.trim() : null);
  const emailTyped = text(payload.email);
  const email = emailTyped === null ? null : canonicalEmail(emailTyped);
  const said = payload.email_verified;
  return {
    subject: payload.sub,
    email,
    emailTyped: email === null ? null : emailTyped,
    emailVerified: email !== null && (said === true || said === 'true'),
    name: text(payload.name)?.slice(0, longestName) ?? null,
    picture: pictureIn(text(payload.picture)),
  };
}

/** Google runs gmail.com mailboxes, and those of a hosted domain (`hd`) if the email is in that domain. */
export function googleClaims(payload: Payload, issuer: string): ProviderClaims {
  const who = person(payload);
  const domain = domainOf(who.email);
  const hosted = typeof payload.hd === 'string' && payload.hd.toLowerCase() === domain;
  const authoritative = who.emailVerified && domain !== null && (mailboxesOfGoogle.has(domain) || hosted);
  return { ...who, provider: 'google', issuer, authoritative };
}

/** LinkedIn runs no mailboxes. */
export function linkedInClaims(payload: Payload, issuer: string): ProviderClaims {
  return { ...person(payload), provider: 'linkedin', issuer, authoritative: false };
}

const firebase = z.object({ sign_in_provider: z.literal('google.com') });

/**
 * A Firebase project may allow other sign-in methods; only recent sign-ins through Google are accepted. A refresh token yields
 * new ID tokens forever, which all carry the `auth_time` of the original sign-in.
 */
export function firebaseClaims(payload: Payload, issuer: string): ProviderClaims {
  if (!firebase.safeParse(payload.firebase).success) throw new IdTokenRefused('Google has not let them in');
  const visit = z.number().safeParse(payload.auth_time);
  if (!visit.success || visit.data + providerRules.tokenAgeSeconds <= payload.iat)
    throw new IdTokenRefused('they came from Google too long ago');
  const who = person(payload);
  const domain = domainOf(who.email);
  const authoritative = who.emailVerified && domain !== null && mailboxesOfGoogle.has(domain);
  return { ...who, provider: 'google', issuer, authoritative };
}

const supabase = z.looseObject({
  role: z.literal('authenticated'),
  is_anonymous: z.literal(false).optional(),
  /** Present if another application got the token from the project's own OAuth server. */
  client_id: z.undefined().optional(),
  app_metadata: z.object({ provider: z.string().optional(), providers: z.array(z.string()).optional() }),
  amr: z.array(z.object({ method: z.string(), timestamp: z.number() })),
});

/**
 * The access token of a Supabase project after a recent LinkedIn sign-in. Only fields that the project sets count
 * (`app_metadata`, `amr`); users can write `user_metadata` themselves, including the verified flag, name and picture. The
 * project does not attest that the email is verified.
 */
export function supabaseClaims(payload: Payload, issuer: string): ProviderClaims {
  const parsed = supabase.safeParse(payload);
  if (!parsed.success) throw new IdTokenRefused('it is not the token of a signed-in person');
  const { app_metadata: ways, amr } = parsed.data;
  const linked = ways.provider === 'linkedin_oidc' || ways.providers?.includes('linkedin_oidc');
  if (!linked) throw new IdTokenRefused('LinkedIn has not let them in');
  // Refreshing a token doesn't renew the LinkedIn sign-in behind it.
  const visit = Math.max(...amr.filter(({ method }) => method === 'oauth').map(({ timestamp }) => timestamp), 0);
  if (visit + providerRules.tokenAgeSeconds <= payload.iat)
    throw new IdTokenRefused('they came from LinkedIn too long ago');
  const { subject, email, emailTyped } = person(payload);
  const unsaid = { emailVerified: false, authoritative: false, name: null, picture: null };
  return { provider: 'linkedin', issuer, subject, email, emailTyped, ...unsaid };
}

function domainOf(email: string | null): string | null {
  return email === null ? null : email.slice(email.lastIndexOf('@') + 1);
}

function pictureIn(url: string | null): string | null {
  return url !== null && url.length <= 1024 && URL.canParse(url) && new URL(url).protocol === 'https:' ? url : null;
}
