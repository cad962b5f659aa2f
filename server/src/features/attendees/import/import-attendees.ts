import { readFile } from 'node:fs/promises';
import { importAttendees as contract } from '@foyer/contract/attendees/attendees.ts';
import type { DataOf } from '@foyer/contract/http.ts';
import type { Deps } from '#src/deps.ts';
import { requireOrganizer } from '#src/features/events/event-page/read-event.ts';
import { lockOwnEvent } from '#src/features/events/lock-own-event.ts';
import { forecastWaiting } from '#src/features/notifications/mail-review/send-typed.ts';
import { requireProvenSender } from '#src/features/notifications/mail-review/senders.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import { type Upload, withUpload } from '#src/http/receive-upload.ts';
import { attendeeRules } from '../attendee-rules.ts';
import { addPeople, type Verdict } from './add-people.ts';
import type { People, Problem } from './reading/read-people.ts';
import { readPeopleInWorker } from './reading/read-people-in-worker.ts';

type Answer = DataOf<typeof contract>;
type Input = { id: string; upload: Upload; preview: boolean; tell: boolean };

const shown = 100;

/** Takes places for the people of a file, or says what that would do. A preview decides as the import does. */
export async function importAttendees(deps: Deps, viewer: SignedInUser, input: Input): Promise<Answer> {
  const { id, upload, preview, tell } = input;
  await requireOrganizer(deps, viewer, id);
  await requireBudget(deps, `attendee-imports:${viewer.userId}`, attendeeRules.imports);
  const people = await withUpload(
    upload,
    contract.upload,
    async (file) => await readPeopleInWorker(await readFile(file)),
  );
  const { verdicts, waiting } = await deps.db.transaction(async (tx) => {
    const event = await lockOwnEvent(deps, tx, viewer, id);
    const senderId = event.organizerId;
    if (tell) await requireProvenSender(deps, tx, [viewer.userId, senderId]);
    const verdicts = await addPeople(deps, tx, event, { people: people.wanted, tell, preview });
    const added = people.wanted.filter((_, at) => verdicts[at]?.outcome === 'added');
    const mails = added.map(({ email: to }) => ({ to, senderId }));
    return { verdicts, waiting: tell ? await forecastWaiting(deps, tx, mails) : 0 };
  });
  deps.wakeOutbox();
  return { ...answerOf(people, verdicts), waiting };
}

const reasons = {
  full: { field: '', message: 'import.full' },
  audience: { field: 'audience', message: 'import.audience' },
  type: { field: 'ticket_type', message: 'import.ticket_type' },
  'type-full': { field: 'ticket_type', message: 'import.ticket_type_full' },
} as const;

function answerOf({ wanted, problems, lines }: People, verdicts: readonly Verdict[]): Omit<Answer, 'waiting'> {
  const refused: Problem[] = verdicts.flatMap((verdict, at) =>
    'registrationId' in verdict ? [] : [{ line: wanted[at]?.line ?? 0, ...reasons[verdict.outcome] }],
  );
  const all = [...problems, ...refused].sort((a, b) => a.line - b.line);
  const counted = (outcome: Verdict['outcome']) => verdicts.filter((each) => each.outcome === outcome).length;
  return {
    lines,
    added: counted('added'),
    known: counted('known'),
    problems: all.slice(0, shown),
    refused: new Set(all.map(({ line }) => line)).size,
  };
}
