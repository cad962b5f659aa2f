import { readFile } from 'node:fs/promises';
import { importAttendees as contract } from '@foyer/contract/attendees/attendees.ts';
import type { DataOf } from '@foyer/contract/http.ts';
import { attendeeRules } from '#src/config/attendees.ts';
import type { Deps } from '#src/deps.ts';
import { requireOrganizer } from '#src/features/events/event-page/read-event.ts';
import { lockOwnEvent } from '#src/features/events/lock-own-event.ts';
import { requireProvenSender } from '#src/features/notifications/mail-review/senders.ts';
import { forecastWaiting } from '#src/features/notifications/mail-review/typed-mail-budgets.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import { type Upload, withUpload } from '#src/http/receive-upload.ts';
import { addPeople } from './add-people.ts';
import type { AddOutcome } from './decide-outcome.ts';
import type { ImportedPeople, Problem } from './reading/read-people.ts';
import { readPeopleInWorker } from './reading/read-people-in-worker.ts';

type ImportResult = DataOf<typeof contract>;
type ImportInput = { id: string; upload: Upload; preview: boolean; tell: boolean };

const maxShownProblems = 100;

/** Registers the people listed in a file, or previews the result. */
export async function importAttendees(deps: Deps, viewer: SignedInUser, input: ImportInput): Promise<ImportResult> {
  const { id, upload, preview, tell } = input;
  await requireOrganizer(deps, viewer, id);
  await requireBudget(deps, `attendee-imports:${viewer.userId}`, attendeeRules.imports);
  const people = await withUpload(
    upload,
    contract.upload,
    async (file) => await readPeopleInWorker(await readFile(file)),
  );
  const { outcomes, waiting } = await deps.db.transaction(async (tx) => {
    const event = await lockOwnEvent(deps, tx, viewer, id);
    const senderId = event.organizerId;
    if (tell) await requireProvenSender(deps, tx, viewer.userId, senderId);
    const outcomes = await addPeople(deps, tx, event, { people: people.listed, tell, preview });
    const added = people.listed.filter((_, at) => outcomes[at]?.outcome === 'added');
    const mails = added.map(({ email: to }) => ({ to, senderId }));
    return { outcomes, waiting: tell ? await forecastWaiting(deps, tx, mails) : 0 };
  });
  deps.wakeOutbox();
  return { ...resultOf(people, outcomes), waiting };
}

const reasons = {
  full: { field: '', message: 'import.full' },
  audience: { field: 'audience', message: 'import.audience' },
  type: { field: 'ticket_type', message: 'import.ticket_type' },
  'type-full': { field: 'ticket_type', message: 'import.ticket_type_full' },
} as const;

function resultOf(
  { listed, problems, lines }: ImportedPeople,
  outcomes: readonly AddOutcome[],
): Omit<ImportResult, 'waiting'> {
  const refused: Problem[] = outcomes.flatMap((outcome, at) =>
    'registrationId' in outcome ? [] : [{ line: listed[at]?.line ?? 0, ...reasons[outcome.outcome] }],
  );
  const all = [...problems, ...refused].sort((a, b) => a.line - b.line);
  const countOf = (outcome: AddOutcome['outcome']) => outcomes.filter((each) => each.outcome === outcome).length;
  return {
    lines,
    added: countOf('added'),
    known: countOf('known'),
    problems: all.slice(0, maxShownProblems),
    refused: new Set(all.map(({ line }) => line)).size,
  };
}
