import { IconCloud, IconCloudCheck, IconCloudOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { checkDraft } from '../draft/check-draft.ts';
import type { AutosaveState } from '../draft/create-autosave.ts';
import classes from '../fields/fields.module.css';

const icons = {
  'saving.now': IconCloud,
  'saving.saved': IconCloudCheck,
  'saving.nothing': IconCloud,
  'saving.title': IconCloud,
  'saving.partly': IconCloud,
  'saving.unsaved': IconCloud,
  'saving.failed': IconCloudOff,
} as const;

type Props = { state: AutosaveState; isUnsaved: boolean; isDraft: boolean };

/** Whether the event is saved, is being saved, or why it is not. */
export function SaveState({ state, isUnsaved, isDraft }: Props) {
  const { t } = useTranslation('event-editing');
  const { event, isSaving, failure, conflict, draft, refused } = state;
  function messageKey(): keyof typeof icons {
    if (isSaving) return 'saving.now';
    if (failure !== null || conflict) return 'saving.failed';
    if (!isUnsaved) return event ? 'saving.saved' : 'saving.nothing';
    if (draft.title.trim() === '') return 'saving.title';
    const isPartly = isDraft && Object.keys({ ...checkDraft(draft).problems, ...refused }).length > 0;
    return isPartly ? 'saving.partly' : 'saving.unsaved';
  }
  const key = messageKey();
  const Icon = icons[key];
  return (
    <p className={classes.state} role="status">
      <Icon size={20} stroke={1.5} aria-hidden />
      {t(key)}
    </p>
  );
}
