import { readFile } from 'node:fs/promises';
import { importAttendees as contract } from '@foyer/contract/events/organizing/attendees.ts';
import type { DataOf } from '@foyer/contract/http.ts';
import type { Deps } from '#src/deps.ts';
import { type Upload, withUpload } from '#src/features/profiles/photo/receive-upload.ts';
import type { SignedInUser } from '#src/http/callers/viewer.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import { lockOwnEvent } from '../../editing/lock-own-event.ts';
import { requireOrganizer } from '../../shown/read-event.ts';
import { organizing } from '../list/organizing.ts';
import { admit, type Verdict } from './admit.ts';
import { type People, type Problem, readPeople } from './reading/read-people.ts';

type Answer = DataOf<typeof contract>;
type Input = { id: string; upload: Upload; preview: boolean; tell: boolean };

const shown = 100;

/** Takes places for the people of a file, or says what that would do. A preview decides as the import does. */
export async function importAttendees(deps: Deps, viewer: SignedInUser, input: Input): Promise<Answer> {
  const { id, upload, preview, tell } = input;
  await requireOrganizer(deps, viewer, id);
  await requireBudget(deps, `attendee-imports:${viewer.userId}`, organizing.imports);
  const people = await withUpload(upload, contract.upload, async (file) => await readPeople(await readFile(file)));
  const verdicts = await deps.db.transaction(async (tx) => {
    const event = await lockOwnEvent(deps, tx, viewer, id);
    return await admit(deps, tx, event, { people: people.wanted, tell, preview });
  });
  deps.wakeOutbox();
  return answerOf(people, verdicts);
}

const reasons = {
  full: { field: '', message: 'import.full' },
  audience: { field: 'audience', message: 'import.audience' },
  type: { field: 'ticket_type', message: 'import.ticket_type' },
  'type-full': { field: 'ticket_type', message: 'import.ticket_type_full' },
} as const;

function answerOf({ wanted, problems, lines }: People, verdicts: readonly Verdict[]): Answer {
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
