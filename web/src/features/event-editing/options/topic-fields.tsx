import { limits } from '@foyer/contract/limits.ts';
import { useTranslation } from 'react-i18next';
import { languageName } from '#src/lib/languages/formats.ts';
import { knownLanguages } from '#src/lib/languages/known-languages.ts';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { TagField } from '#src/ui/fields/tag-field.tsx';
import type { FieldProps } from '../fields/field-props.ts';

/** Topics and language. */
export function TopicFields({ draft, onChange, problem }: FieldProps) {
  const { t, i18n } = useTranslation('event-editing');
  const languages = [...new Set([draft.language, ...knownLanguages])]
    .map((value) => ({ value, text: languageName(value, i18n.language) }))
    .sort((a, b) => a.text.localeCompare(b.text, i18n.language));
  return (
    <>
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
    </>
  );
}
