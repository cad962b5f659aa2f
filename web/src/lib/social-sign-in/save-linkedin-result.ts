import type { ProviderResult } from '#src/lib/provider-popup/provider-result.ts';
import { saveLinkedInUser } from '../sign-in-flow/saved-flow.ts';

/** Saves the user of a LinkedIn result in the stored flow; does nothing for other providers. */
export function saveLinkedInResult(result: ProviderResult): void {
  if (result.kind === 'hosted') saveLinkedInUser(result.user);
  else if (result.session.provider === 'linkedin') saveLinkedInUser(result.session.user);
}
