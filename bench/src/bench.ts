// `npm run bench`: ratios against bare versions of the same work, measured in this run. `npm run bench -- memory` runs one.
import { measureCheckIn } from './check-in.ts';
import { measureColdStart } from './cold-start.ts';
import { measureEventList } from './events/event-list.ts';
import { measureEventPage } from './events/event-page.ts';
import { measureIdTokens } from './id-tokens.ts';
import { measureIdleMemory } from './idle-memory.ts';
import { measureMemory } from './memory.ts';
import { measurePasswords } from './passwords.ts';
import { measurePeopleSearch } from './people-search.ts';
import { measureRegistrations } from './registrations.ts';
import { type Row, report } from './report.ts';
import { measureThroughput } from './throughput.ts';

const benches: Record<string, () => Promise<Row[]>> = {
  throughput: measureThroughput,
  passwords: measurePasswords,
  'id-tokens': measureIdTokens,
  'cold-start': measureColdStart,
  'idle-memory': measureIdleMemory,
  memory: measureMemory,
  'people-search': measurePeopleSearch,
  registrations: measureRegistrations,
  'check-in': measureCheckIn,
  'event-list': measureEventList,
  'event-page': measureEventPage,
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in benches));
if (unknown.length > 0)
  throw new Error(`No such bench: ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}`);

const rows: Row[] = [];
for (const [name, measure] of Object.entries(benches)) {
  if (asked.length === 0 || asked.includes(name)) rows.push(...(await measure()));
}
report(rows);
