import type { ProfileLink } from '@foyer/contract/wizard/network.ts';
import { queryOptions } from '@tanstack/react-query';

const network = () => Promise.all([import('#src/lib/call.ts'), import('@foyer/contract/wizard/network.ts')]);

/** Who may be this person at the professional network. The server waits for it, as long as a page should. */
export const profileLinksQuery = (userId: string) =>
  queryOptions({
    queryKey: ['profile-links', userId],
    async queryFn({ signal }): Promise<ProfileLink[]> {
      const [{ call }, { getLinkedInProfiles }] = await network();
      return (await call(getLinkedInProfiles, {}, signal)).profileLinks;
    },
    retry: false,
    staleTime: 0,
  });

export async function saveLink(linkedInUrl: string): Promise<void> {
  const [{ call }, { saveLinkedIn }] = await network();
  await call(saveLinkedIn, { body: { linkedInUrl } });
}

export async function skipLink(): Promise<void> {
  const [{ call }, { skipLinkedIn }] = await network();
  await call(skipLinkedIn, {});
}

export async function fetchProfile(signal: AbortSignal): Promise<void> {
  const [{ call }, { fetchLinkedInProfile }] = await network();
  await call(fetchLinkedInProfile, {}, signal);
}
