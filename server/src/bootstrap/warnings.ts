import type { Deps } from '#src/deps.ts';

/** What a production start tells its operator: nothing that is unsafe, but what people will run into. */
export async function warnings({ db, settings }: Pick<Deps, 'db' | 'settings'>): Promise<string[]> {
  if (settings.mode !== 'production') return [];
  const found: string[] = [];
  if (settings.channels.length === 0)
    found.push('Nobody can sign up: every account needs a code by SMS or WhatsApp, and neither is configured');
  const { samplePeople } = await import('#src/local/samples/sample-people.ts');
  if ((await samplePeople(db)).length > 0)
    found.push(
      'The sample hosts of local mode and their public events are in this database. Remove them: npm run samples:remove',
    );
  return found;
}
