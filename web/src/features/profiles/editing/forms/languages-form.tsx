import { limits } from '@foyer/contract/limits.ts';
import type { ProfileLanguage } from '@foyer/contract/profiles/sections.ts';
import { languageLevels } from '@foyer/contract/rules/profiles/profile-lists.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { languageInText, languageName } from '#src/lib/languages/formats.ts';
import { knownLanguages } from '#src/lib/languages/known-languages.ts';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import type { FormProps } from '../form-props.ts';
import { AddButton, RemoveButton } from '../rows/row-buttons.tsx';
import classes from '../rows/rows.module.css';
import { useRows } from '../rows/use-rows.ts';

/** Languages with their levels. */
export function LanguagesForm({ draft, change, problem }: FormProps) {
  const { t, i18n } = useTranslation(['my-profile', 'profile']);
  const reader = i18n.language;
  const rows = useRows<ProfileLanguage>(draft.languages, { tag: '', level: 'native' }, (languages) =>
    change({ languages }),
  );
  const named = useMemo(() => {
    const list = knownLanguages.map((tag) => ({ value: tag, text: languageName(tag, reader) }));
    return list.toSorted((one, other) => one.text.localeCompare(other.text, reader));
  }, [reader]);
  const levels = languageLevels.map((level) => ({ value: level, text: t(`profile:levels.${level}`) }));
  return (
    <div ref={rows.list} className={classes.rows}>
      {rows.items.map(({ tag, level }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other key than its index, and the fields are controlled.
        <div key={at} className={classes.row} data-row>
          <div className={classes.pair}>
            <SelectField
              label={t('languages.language')}
              name={`languages-${at}-tag`}
              value={tag}
              // An imported language need not be on our list.
              options={[
                ...(tag === '' ? [{ value: '', text: t('languages.choose') }] : []),
                ...(tag === '' || knownLanguages.includes(tag)
                  ? []
                  : [{ value: tag, text: languageName(tag, reader) }]),
                ...named,
              ]}
              problem={problem(`languages.${at}.tag`)}
              onChange={(chosen) => rows.set(at, { tag: chosen, level })}
            />
            <SelectField
              label={t('languages.level')}
              name={`languages-${at}-level`}
              value={level}
              options={levels}
              onChange={(chosen) =>
                rows.set(at, { tag, level: languageLevels.find((each) => each === chosen) ?? level })
              }
            />
          </div>
          <RemoveButton
            label={
              tag
                ? t('languages.remove', { language: languageInText(tag, reader) })
                : t('languages.removeUnchosen', { number: at + 1 })
            }
            onClick={() => rows.remove(at)}
          />
        </div>
      ))}
      {problem('languages') && <p role="alert">{problem('languages')}</p>}
      {rows.items.length < limits.profile.languages && (
        <AddButton onClick={() => rows.add({ tag: '', level: 'fluent' })}>{t('languages.add')}</AddButton>
      )}
    </div>
  );
}
