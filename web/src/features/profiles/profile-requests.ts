import { type FullProfile, previewProfile, saveProfile } from '@foyer/contract/profiles/my-profile.ts';
import { type PublicProfile, readProfile } from '@foyer/contract/profiles/public-profile.ts';
import { hasCode } from '#src/lib/api/api-error.ts';
import type { Call } from '#src/lib/api/create-call.ts';
import { call } from '#src/lib/call.ts';

export type ProfileChange = Partial<Omit<FullProfile, 'version' | 'visibility' | 'strength' | 'photo' | 'banner'>>;

export async function fetchPreview(as: 'public' | 'member', signal: AbortSignal): Promise<PublicProfile | null> {
  return (await call(previewProfile, { query: { as } }, signal)).profile;
}

/** Null when there is no profile to see; the server does not say why. */
export async function fetchPublicProfile(
  slug: string,
  signal: AbortSignal,
  by: Call = call,
): Promise<PublicProfile | null> {
  try {
    return await by(readProfile, { params: { slug } }, signal);
  } catch (error) {
    if (hasCode(error, 'NOT_FOUND', 'VALIDATION_FAILED')) return null;
    throw error;
  }
}

export const saveProfileChange = (version: number, change: ProfileChange): Promise<FullProfile> =>
  call(saveProfile, { body: { version, ...change } });

/** The problems of a change before it is sent: message keys by field path. */
export function profileProblems(change: ProfileChange): Record<string, string> {
  const { error } = saveProfile.body.safeParse({ version: 0, ...change });
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}
