import { readProfile } from '@foyer/contract/profiles/public-profile.ts';
import { call } from '#src/lib/call.ts';

export const readHost = (slug: string, signal: AbortSignal) => call(readProfile, { params: { slug } }, signal);
