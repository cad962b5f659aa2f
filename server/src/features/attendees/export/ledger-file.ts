import { and, asc, eq, gt } from 'drizzle-orm';
import { attendeeRules } from '#src/config/attendees.ts';
import { capacityEntries, eventAudiences } from '#src/db/schema/events.ts';
import type { Deps } from '#src/deps.ts';
import { byteOrderMark, csvLine } from './csv-line.ts';

type ReadDeps = Pick<Deps, 'db'>;
const { id, at, audience, kind, change, takenAfter, registrationId, ticketTypeId } = capacityEntries;
const columns = { id, at, audience, kind, change, takenAfter, registrationId, ticketTypeId };
type Entry = Awaited<ReturnType<typeof pageAfter>>[number];

function pageAfter({ db }: ReadDeps, eventId: string, after: number) {
  return db
    .select(columns)
    .from(capacityEntries)
    .where(and(eq(capacityEntries.eventId, eventId), gt(id, after)))
    .orderBy(asc(id))
    .limit(attendeeRules.exportPage);
}

async function* pages(deps: ReadDeps, eventId: string): AsyncGenerator<Entry[]> {
  for (let after = 0; ; ) {
    const page: Entry[] = await pageAfter(deps, eventId, after);
    yield page;
    if (page.length < attendeeRules.exportPage) return;
    after = page.at(-1)?.id ?? after;
  }
}

/** Yields the whole ledger as CSV, one change per line. */
export async function* ledgerCsv(deps: ReadDeps, eventId: string): AsyncGenerator<string> {
  yield byteOrderMark;
  yield csvLine(['id', 'at', 'audience', 'kind', 'change', 'taken_after', 'registration_id', 'ticket_type_id']);
  for await (const page of pages(deps, eventId))
    yield page
      .map((row) =>
        csvLine([
          row.id,
          row.at.toISOString(),
          row.audience,
          row.kind,
          row.change,
          row.takenAfter,
          row.registrationId,
          row.ticketTypeId ?? '',
        ]),
      )
      .join('');
}

/** Yields the whole ledger as JSON, with the current counts that its changes add up to. */
export async function* ledgerJson(deps: ReadDeps, eventId: string): AsyncGenerator<string> {
  const audiences = await deps.db
    .select({ audience: eventAudiences.audience, capacity: eventAudiences.capacity, taken: eventAudiences.taken })
    .from(eventAudiences)
    .where(eq(eventAudiences.eventId, eventId))
    .orderBy(asc(eventAudiences.audience));
  yield `{"eventId":${JSON.stringify(eventId)},"audiences":${JSON.stringify(audiences)},"entries":[`;
  let before = '';
  for await (const page of pages(deps, eventId)) {
    if (page.length === 0) continue;
    yield before + page.map((row) => JSON.stringify(row)).join(',\n');
    before = ',\n';
  }
  yield ']}\n';
}
