import { limits } from '@foyer/contract/limits.ts';
import { useTranslation } from 'react-i18next';
import { TextArea } from '#src/ui/fields/text-area.tsx';
import type { FormProps } from '../form-props.ts';

export function AboutForm({ draft, change, problem }: FormProps) {
  const { t } = useTranslation('my-profile');
  return (
    <TextArea
      label={t('about.label')}
      isLabelHidden
      name="about"
      value={draft.about}
      problem={problem('about')}
      max={limits.profile.about}
      left={(count) => t('left', { count })}
      hint={t('about.hint')}
      rows={6}
      onChange={(about) => change({ about })}
    />
  );
}
