// `npm run bench`: compares Foyer with bare versions of the same work, both measured in this run, and fails when a row is over
// its limit twice. `npm run bench -- memory` runs one benchmark.
import { measureCheckIn } from './check-in.ts';
import { measureColdStart } from './cold-start.ts';
import { measureEventList } from './events/event-list.ts';
import { measureEventPage } from './events/event-page.ts';
import { measureIdTokens } from './id-tokens.ts';
import { measureIdleMemory } from './idle-memory.ts';
import { measureLive } from './live/live.ts';
import { measureWithRetry } from './measure-with-retry.ts';
import { measureMemory } from './memory.ts';
import { measurePasswords } from './passwords.ts';
import { measureConnectionsList } from './people/connections-list.ts';
import { measurePeopleSearch } from './people-search.ts';
import { measureRegistrations } from './registrations.ts';
import { type Row, report } from './report.ts';
import { measureSuggestions } from './suggestions/suggestions.ts';
import { measureThroughput } from './throughput.ts';

const benchmarks: Record<string, () => Promise<Row[]>> = {
  throughput: measureThroughput,
  passwords: measurePasswords,
  'id-tokens': measureIdTokens,
  'cold-start': measureColdStart,
  'idle-memory': measureIdleMemory,
  memory: measureMemory,
  'people-search': measurePeopleSearch,
  connections: measureConnectionsList,
  registrations: measureRegistrations,
  'check-in': measureCheckIn,
  live: measureLive,
  'event-list': measureEventList,
  'event-page': measureEventPage,
  suggestions: measureSuggestions,
};

const names = process.argv.slice(2);
const unknown = names.filter((name) => !(name in benchmarks));
if (unknown.length > 0)
  throw new Error(`Unknown benchmark: ${unknown.join(', ')}. Choose from: ${Object.keys(benchmarks).join(', ')}`);

const rows: Row[] = [];
for (const [name, measure] of Object.entries(benchmarks)) {
  if (names.length === 0 || names.includes(name)) rows.push(...(await measureWithRetry(measure)));
}
process.exitCode = report(rows) ? 0 : 1;
