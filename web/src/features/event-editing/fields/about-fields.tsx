import { limits } from '@foyer/contract/limits.ts';
import { eventTypes } from '@foyer/contract/rules/events/choices.ts';
import { IconBuilding, IconDeviceLaptop, IconUsersGroup } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { languageName } from '#src/lib/languages/formats.ts';
import { knownLanguages } from '#src/lib/languages/known-languages.ts';
import { Card } from '#src/ui/card/card.tsx';
import { ChoiceCards } from '#src/ui/fields/choice-cards.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { TagField } from '#src/ui/fields/tag-field.tsx';
import { TextArea } from '#src/ui/fields/text-area.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import type { FieldProps } from './field-props.ts';
import classes from './fields.module.css';

const RichTextField = lazy(async () => ({
  default: (await import('../rich-text/rich-text-field.tsx')).RichTextField,
}));

const icons = { 'in-person': IconBuilding, virtual: IconDeviceLaptop, hybrid: IconUsersGroup };

/** Title, summary, type, description, topics and language. */
export function AboutFields({ draft, replaced, isDraft, onChange, problem }: FieldProps & { isDraft: boolean }) {
  const { t, i18n } = useTranslation(['event-editing', 'event-terms']);
  const languages = [...new Set([draft.language, ...knownLanguages])]
    .map((value) => ({ value, text: languageName(value, i18n.language) }))
    .sort((a, b) => a.text.localeCompare(b.text, i18n.language));
  return (
    <Card title={t('about.heading')}>
      <div className={classes.fields}>
        <TextField
          label={t('about.title')}
          name="title"
          autoComplete="off"
          maxLength={limits.event.title}
          value={draft.title}
          problem={problem('title')}
          {...(isDraft && { hint: t('about.titleHint') })}
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
          hint={t('about.summaryHint')}
          left={(count) => t('about.left', { count })}
          onChange={(summary) => onChange({ summary })}
        />
        <ChoiceCards
          label={t('about.type')}
          name="type"
          choices={eventTypes.map((value) => ({
            value,
            title: t(`event-terms:types.${value}`),
            hint: t(`about.typeHints.${value}`),
            Icon: icons[value],
          }))}
          chosen={draft.type}
          onChoose={(type) => onChange({ type })}
        />
        {problem('type') && <p role="alert">{problem('type')}</p>}
        <Suspense fallback={<Skeleton height={280} radius={12} />}>
          <RichTextField
            key={replaced}
            label={t('about.description')}
            problem={problem('description')}
            value={draft.description}
            onChange={(description) => onChange({ description })}
          />
        </Suspense>
        <TagField
          label={t('about.topics')}
          hint={t('about.topicsHint')}
          tags={draft.topics}
          most={limits.event.topics}
          longest={limits.event.topic}
          problem={problem('topics')}
          onChange={(topics) => onChange({ topics })}
          texts={{
            remove: (topic) => t('about.removeTopic', { topic }),
            full: t('about.topicsFull', { count: limits.event.topics }),
            tooLong: t('about.topicTooLong', { count: limits.event.topic }),
          }}
        />
        <SelectField
          label={t('about.language')}
          name="language"
          options={languages}
          value={draft.language}
          problem={problem('language')}
          onChange={(language) => onChange({ language })}
        />
      </div>
    </Card>
  );
}
