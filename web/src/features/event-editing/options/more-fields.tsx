import { limits } from '@foyer/contract/limits.ts';
import { useTranslation } from 'react-i18next';
import { TextArea } from '#src/ui/fields/text-area.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import type { FieldProps } from '../fields/field-props.ts';

/** Contact and code of conduct. */
export function MoreFields({ draft, onChange, problem }: FieldProps) {
  const { t } = useTranslation('event-editing');
  return (
    <>
      <TextField
        label={t('more.contact')}
        name="contact"
        autoComplete="off"
        isOptional
        maxLength={limits.event.contact}
        value={draft.contact}
        problem={problem('contact')}
        hint={t('more.contactHint')}
        onChange={(contact) => onChange({ contact })}
      />
      <TextArea
        label={t('more.codeOfConduct')}
        name="codeOfConduct"
        max={limits.event.codeOfConduct}
        value={draft.codeOfConduct}
        problem={problem('codeOfConduct')}
        hint={t('optional')}
        left={(count) => t('about.left', { count })}
        onChange={(codeOfConduct) => onChange({ codeOfConduct })}
      />
    </>
  );
}
