import type { Speaker } from '@foyer/contract/events/event.ts';
import { limits } from '@foyer/contract/limits.ts';
import { useTranslation } from 'react-i18next';
import { DateTimeFields } from '#src/ui/date-time/date-time-fields.tsx';
import { useDateTimeContext } from '#src/ui/date-time/use-date-time-context.ts';
import { CheckboxField } from '#src/ui/fields/checkbox-field.tsx';
import { TextArea } from '#src/ui/fields/text-area.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import formClasses from '#src/ui/forms/draft-form.module.css';
import { DraftForm } from '#src/ui/forms/draft-form.tsx';
import { useDraftForm } from '#src/ui/forms/use-draft-form.ts';
import { clockAt } from '#src/ui/time/zoned-time.ts';
import classes from './agenda.module.css';
import { type AgendaItemDraft, type DatedEvent, readAgendaItem } from './agenda-item-draft.ts';

type Props = {
  event: DatedEvent;
  speakers: readonly Speaker[];
  title: string;
  start: AgendaItemDraft;
  onSave: (input: ReturnType<typeof readAgendaItem>['input']) => Promise<void>;
  onClose: () => void;
};

/** Adds or edits an item of the agenda. What was typed stays if saving fails. */
export function AgendaItemForm({ event, speakers, title, start, onSave, onClose }: Props) {
  const { t } = useTranslation(['agenda', 'managed-events']);
  const context = useDateTimeContext();
  const form = useDraftForm({
    start,
    read: (typed) => readAgendaItem(event, typed),
    wrongIn: ({ problems }) =>
      Object.fromEntries(Object.entries(problems).map(([field, problem]) => [field, t(`problems.${problem}`)])),
    fields: {},
    onSave: ({ input }) => onSave(input),
  });
  const { draft, change, problem } = form;
  const startClock = clockAt(Date.parse(event.startsAt), event.timeZone);
  const dateField = { ...context, today: startClock.slice(0, 10), usualTime: startClock.slice(11) };
  return (
    <DraftForm
      title={title}
      form={form}
      texts={{ save: t('save'), cancel: t('managed-events:cancel') }}
      onClose={onClose}
    >
      <TextField
        label={t('items.title')}
        name="title"
        autoComplete="off"
        maxLength={limits.event.title}
        value={draft.title}
        problem={problem('title')}
        onChange={(typed) => change({ title: typed })}
      />
      <div className={formClasses.pair}>
        <DateTimeFields
          {...dateField}
          label={t('items.startsAt')}
          name="startsAt"
          value={draft.startsAt}
          after={startClock}
          problem={problem('startsAt')}
          onChange={(startsAt) => change({ startsAt })}
        />
        <DateTimeFields
          {...dateField}
          label={t('items.endsAt')}
          name="endsAt"
          isOptional
          value={draft.endsAt}
          after={draft.startsAt || startClock}
          problem={problem('endsAt')}
          onChange={(endsAt) => change({ endsAt })}
        />
      </div>
      <TextArea
        label={t('items.description')}
        name="description"
        rows={2}
        max={limits.event.agendaDescription}
        value={draft.description}
        problem={problem('description')}
        onChange={(description) => change({ description })}
      />
      {speakers.length > 0 && (
        <fieldset className={classes.speakers}>
          <legend>{t('items.speakers')}</legend>
          {speakers.map(({ id, name }) => (
            <CheckboxField
              key={id}
              label={name}
              checked={draft.speakerIds.includes(id)}
              onChange={(isChosen) =>
                change({
                  speakerIds: isChosen ? [...draft.speakerIds, id] : draft.speakerIds.filter((each) => each !== id),
                })
              }
            />
          ))}
        </fieldset>
      )}
    </DraftForm>
  );
}
