import { limits } from '@foyer/contract/limits.ts';
import { eventTypes } from '@foyer/contract/rules/events/event-choices.ts';
import { useTranslation } from 'react-i18next';
import { SegmentedChoice } from '#src/ui/fields/segmented-choice.tsx';
import { TextArea } from '#src/ui/fields/text-area.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import type { FieldProps } from './field-props.ts';

/** Title, summary and type. */
export function AboutFields({ draft, isDraft, onChange, problem }: FieldProps & { isDraft: boolean }) {
  const { t } = useTranslation(['event-editing', 'event-terms']);
  return (
    <>
      <TextField
        label={t('about.title')}
        name="title"
        autoComplete="off"
        maxLength={limits.event.title}
        value={draft.title}
        problem={problem('title')}
        {...(isDraft && draft.title === '' && { hint: t('about.titleHint') })}
        onChange={(title) => onChange({ title })}
      />
      <TextArea
        label={t('about.summary')}
        name="summary"
        rows={2}
        max={limits.event.summary}
        isRequired
        value={draft.summary}
        problem={problem('summary')}
        {...(draft.summary === '' && { hint: t('about.summaryHint') })}
        left={(count) => t('about.left', { count })}
        onChange={(summary) => onChange({ summary })}
      />
      <SegmentedChoice
        label={t('about.type')}
        name="type"
        options={eventTypes.map((value) => ({ value, text: t(`event-terms:types.${value}`) }))}
        value={draft.type}
        onChange={(type) => onChange({ type })}
      />
      {problem('type') && <p role="alert">{problem('type')}</p>}
    </>
  );
}
