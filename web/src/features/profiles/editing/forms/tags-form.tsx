import { limits } from '@foyer/contract/limits.ts';
import { useTranslation } from 'react-i18next';
import { TagField } from '#src/ui/fields/tag-field.tsx';
import type { FormProps } from '../form-props.ts';

type Field = 'skills' | 'interests' | 'likes';

const topics = { most: limits.topics.max, longest: limits.topics.itemMax };
const sizes = {
  skills: { most: limits.profile.skills, longest: limits.profile.skill },
  interests: topics,
  likes: topics,
};

export function TagsForm({ draft, change, problem, field }: FormProps & { field: Field }) {
  const { t } = useTranslation('my-profile');
  const wrong = draft[field].map((_, at) => problem(`${field}.${at}`)).find((each) => each !== null);
  return (
    <TagField
      label={t(`tags.${field}.label`)}
      isLabelHidden
      hint={t(`tags.${field}.hint`)}
      tags={draft[field]}
      {...sizes[field]}
      problem={problem(field) ?? wrong ?? null}
      onChange={(tags) => change({ [field]: tags })}
      texts={{
        remove: (tag) => t('tags.remove', { tag }),
        full: t('tags.full', { count: sizes[field].most }),
        tooLong: t('tags.tooLong', { count: sizes[field].longest }),
      }}
    />
  );
}
