import type { Event } from '@foyer/contract/events/event.ts';
import { limits } from '@foyer/contract/limits.ts';
import { attendanceModesOf } from '@foyer/contract/rules/events/event-choices.ts';
import { ticketKinds } from '@foyer/contract/rules/events/ticket-choices.ts';
import type { TicketType } from '@foyer/contract/tickets/ticket-types.ts';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#src/lib/api/use-error-text.ts';
import { ToggleRow } from '#src/ui/card/toggle-row.tsx';
import { CountField } from '#src/ui/fields/count-field.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { TextArea } from '#src/ui/fields/text-area.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { DraftForm } from '#src/ui/forms/draft-form.tsx';
import { useDraftForm } from '#src/ui/forms/use-draft-form.ts';
import classes from '../forms.module.css';
import { SaleTimeField } from '../sale-time-field.tsx';
import {
  emptyTicketType,
  readTicketType,
  type TicketTypeProblems,
  ticketTypeDraftOf,
  ticketTypeFields,
} from './ticket-type-draft.ts';

type TicketTypeInput = ReturnType<typeof readTicketType>['input'];
type Props = {
  event: Event;
  /** Null to create one. */
  type: TicketType | null;
  onSave: (input: TicketTypeInput) => Promise<void>;
  onClose: () => void;
};

/** Creates or edits a ticket type. What was typed stays if saving fails. */
export function TicketTypeForm({ event, type, onSave, onClose }: Props) {
  const { t, i18n } = useTranslation(['ticket-management', 'event-terms', 'managed-events']);
  const errorText = useErrorText();
  const { currency, timeZone } = event;
  // Once tickets were sold, kind, price and attendance mode can no longer change.
  const isFixed = type?.fixed ?? false;
  const context = { currency, timeZone, language: i18n.language };
  const form = useDraftForm({
    start: type ? ticketTypeDraftOf(type, context) : emptyTicketType(event.type),
    read: (typed) => readTicketType(typed, context),
    wrongIn: ({ problems, skipped }) =>
      Object.fromEntries([
        ...(Object.keys(problems) as (keyof TicketTypeProblems)[]).map((name) => [name, t(`types.problems.${name}`)]),
        ...skipped.map((name) => [name, errorText.field('dates.skipped')]),
      ]),
    fields: ticketTypeFields,
    onSave: ({ input }) => onSave(input),
  });
  const { draft, change, problem } = form;
  const modes = attendanceModesOf[event.type];
  return (
    <DraftForm
      title={type ? t('types.change') : t('types.add')}
      form={form}
      texts={{ save: t('save'), cancel: t('managed-events:cancel') }}
      onClose={onClose}
    >
      <TextField
        label={t('types.name')}
        name="name"
        autoComplete="off"
        maxLength={limits.ticket.name}
        value={draft.name}
        problem={problem('name')}
        hint={t('types.nameHint')}
        onChange={(name) => change({ name })}
      />
      <div className={classes.pair}>
        {!isFixed && (
          <SelectField
            label={t('types.kind')}
            name="kind"
            value={draft.kind}
            options={ticketKinds.map((value) => ({ value, text: t(`types.kinds.${value}`) }))}
            onChange={(typed) => change({ kind: ticketKinds.find((kind) => kind === typed) ?? draft.kind })}
          />
        )}
        {!isFixed && draft.kind !== 'free' && (
          <TextField
            label={t(draft.kind === 'paid' ? 'types.price' : 'types.least', { currency })}
            name="price"
            autoComplete="off"
            inputMode="decimal"
            isOptional={draft.kind === 'donation'}
            maxLength={14}
            value={draft.price}
            problem={problem('price')}
            onChange={(price) => change({ price })}
          />
        )}
        {!isFixed && modes.length > 1 && (
          <SelectField
            label={t('types.audience')}
            name="audience"
            value={draft.audience}
            options={modes.map((value) => ({ value, text: t(`event-terms:attendanceModes.${value}`) }))}
            onChange={(typed) => change({ audience: modes.find((each) => each === typed) ?? draft.audience })}
          />
        )}
        <CountField
          label={t('types.capacity')}
          name="capacity"
          isOptional
          maxLength={7}
          value={draft.capacity}
          problem={problem('capacity')}
          hint={t('types.capacityHint')}
          onChange={(capacity) => change({ capacity })}
        />
        <CountField
          label={t('types.maxPerPerson')}
          name="maxPerPerson"
          maxLength={3}
          value={draft.maxPerPerson}
          problem={problem('maxPerPerson')}
          onChange={(maxPerPerson) => change({ maxPerPerson })}
        />
      </div>
      {isFixed && <p className={classes.quiet}>{t('types.fixed')}</p>}
      <TextArea
        label={t('types.description')}
        name="description"
        rows={2}
        max={limits.ticket.description}
        value={draft.description}
        problem={problem('description')}
        hint={t('types.descriptionHint')}
        onChange={(description) => change({ description })}
      />
      <div className={classes.pair}>
        {(['salesFrom', 'salesUntil'] as const).map((name) => (
          <SaleTimeField
            key={name}
            label={t(`types.${name}`)}
            name={name}
            timeZone={timeZone}
            value={draft[name]}
            problem={problem(name)}
            hint={(zone) => t(`types.${name}Hint`, { zone })}
            onChange={(typed) => change({ [name]: typed })}
          />
        ))}
      </div>
      <ToggleRow
        label={t('types.hidden')}
        hint={t('types.hiddenHint')}
        checked={draft.hidden}
        onChange={(hidden) => change({ hidden })}
      />
    </DraftForm>
  );
}
