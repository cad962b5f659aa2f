import type { WizardStep } from '@foyer/contract/profiles/wizard/progress.ts';

const network = () => Promise.all([import('#src/lib/call.ts'), import('@foyer/contract/profiles/wizard/network.ts')]);

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

/** The first step of the wizard without an answer. */
export async function fetchNextStep(): Promise<WizardStep> {
  const [{ call }, { readWizard }] = await Promise.all([
    import('#src/lib/call.ts'),
    import('@foyer/contract/profiles/wizard/progress.ts'),
  ]);
  return (await call(readWizard, {})).next;
}

export async function saveTopics(lists: { interests: string[]; likes: string[] }): Promise<void> {
  const [{ call }, { saveInterests }] = await Promise.all([
    import('#src/lib/call.ts'),
    import('@foyer/contract/profiles/wizard/interests.ts'),
  ]);
  await call(saveInterests, { body: lists });
}
