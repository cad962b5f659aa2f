import type { Deps } from '#src/deps.ts';

/** Warnings of a production start: not unsafe, but likely to cause trouble. */
export async function warnings({ db, settings }: Pick<Deps, 'db' | 'settings'>): Promise<string[]> {
  if (settings.mode !== 'production') return [];
  const found: string[] = [];
  if (settings.channels.length === 0)
    found.push('Nobody can sign up: every account needs a code by SMS or WhatsApp, and neither is configured');
  const { samplePeople } = await import('#src/local/samples/sample-people.ts');
  if ((await samplePeople(db)).length > 0)
    found.push(
      'The sample people of local mode and their public events are in this database. Remove them: npm run samples:remove',
    );
  return found;
}
