import { type Connection, saveConnectionNotes } from '@foyer/contract/connections/connections.ts';
import { connectionLimits } from '@foyer/contract/rules/connections/connection-limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { track } from '#src/lib/analytics/track.ts';
import { useErrorText } from '#src/lib/api/use-error-text.ts';
import { useFieldProblems } from '#src/lib/api/use-field-problems.ts';
import { call } from '#src/lib/call.ts';
import { useTask } from '#src/lib/use-task.ts';
import { DateField } from '#src/ui/date-time/date-field.tsx';
import { useDateTimeContext } from '#src/ui/date-time/use-date-time-context.ts';
import { DialogForm } from '#src/ui/dialog-form.tsx';
import { TagField } from '#src/ui/fields/tag-field.tsx';
import { TextArea } from '#src/ui/fields/text-area.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { clockAt, instantOf } from '#src/ui/time/zoned-time.ts';
import { refreshConnections } from '../refresh-connections.ts';
import { SessionField } from './session-field.tsx';

type Props = { connection: Pick<Connection, 'id' | 'event' | 'notes'>; name: string; onClose: () => void };

const { note: maxNote, metAt: maxMetAt, tag: maxTag, tags: maxTags } = connectionLimits;
/** When a reminder for a day is sent, in the member's own time zone. */
const reminderTime = '09:00';

/** The viewer's private notes about a connection: where they met, tags, a note, and when to follow up. */
export function NotesDialog({ connection: { id, event, notes }, name, onClose }: Props) {
  const { t } = useTranslation(['connections', 'relation']);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const { session, ...texts } = notes;
  const knownDay = notes.followUpAt ? clockAt(Date.parse(notes.followUpAt), zone).slice(0, 10) : '';
  const [draft, setDraft] = useState({ ...texts, sessionId: session?.id ?? '', followUpDay: knownDay });
  const today = clockAt(Date.now(), zone).slice(0, 10);
  const { pending, failure, run } = useTask<'save'>();
  const problems = useFieldProblems(['note', 'tags', 'sessionId', 'metAt', 'followUpAt']);
  const queries = useQueryClient();
  const dateTime = useDateTimeContext();
  const errorText = useErrorText();
  function change(name: Parameters<typeof problems.clear>[0], part: Partial<typeof draft>): void {
    setDraft((before) => ({ ...before, ...part }));
    problems.clear(name);
  }
  const { note, tags, metAt, sessionId, followUpDay } = draft;
  // A reminder that is due stays while the rest is edited.
  const isPast = followUpDay !== '' && followUpDay < today && followUpDay !== knownDay;

  async function save(): Promise<void> {
    if (isPast) return;
    const followUpAt = followUpDay === '' ? null : instantOf(`${followUpDay}T${reminderTime}`, zone);
    const isSaved = await run(
      'save',
      async () => {
        const body = { note, tags, metAt: metAt.trim(), sessionId: sessionId || null, followUpAt };
        await call(saveConnectionNotes, { params: { id }, body });
        track('connection_notes_saved', {
          tags: tags.length,
          has_follow_up: followUpAt !== null,
          has_session: sessionId !== '',
        });
        await refreshConnections(queries);
      },
      problems.atField,
    );
    if (isSaved) onClose();
  }

  return (
    <DialogForm
      words={{
        title: t('notes.title', { name }),
        lead: t('notes.lead'),
        submit: t('notes.save'),
        cancel: t('relation:cancel'),
      }}
      isPending={pending !== null}
      failure={failure}
      onSubmit={save}
      onClose={onClose}
    >
      <TextArea
        label={t('notes.note')}
        name="note"
        problem={problems.problemOf('note')}
        max={maxNote}
        left={(count) => t('relation:message.left', { count })}
        value={note}
        onChange={(value) => change('note', { note: value })}
      />
      <TagField
        label={t('notes.tags')}
        hint={t('notes.tagsHint', { count: maxTags })}
        tags={tags}
        most={maxTags}
        longest={maxTag}
        problem={problems.problemOf('tags')}
        onChange={(value) => change('tags', { tags: value })}
        texts={{
          remove: (tag) => t('notes.removeTag', { tag }),
          full: t('notes.tagsFull', { count: maxTags }),
          tooLong: t('notes.tagTooLong', { count: maxTag }),
        }}
      />
      {event && (
        <SessionField
          connectionId={id}
          event={event.title}
          chosen={session}
          value={sessionId}
          problem={problems.problemOf('sessionId')}
          onChange={(value) => change('sessionId', { sessionId: value })}
        />
      )}
      <TextField
        label={t('notes.metAt')}
        name="metAt"
        autoComplete="off"
        problem={problems.problemOf('metAt')}
        hint={t('notes.metAtHint')}
        isOptional
        maxLength={maxMetAt}
        value={metAt}
        onChange={(value) => change('metAt', { metAt: value })}
      />
      <DateField
        {...dateTime}
        label={t('notes.followUp')}
        name="followUpAt"
        value={followUpDay}
        today={today}
        min={today}
        problem={isPast ? errorText.field('dates.past') : problems.problemOf('followUpAt')}
        isOptional
        onChange={(value) => change('followUpAt', { followUpDay: value })}
      />
    </DialogForm>
  );
}
