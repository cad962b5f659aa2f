import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/button/button.tsx';
import { OverflowMenu } from '#src/ui/overflow-menu.tsx';

type Props = { name: string; removeText: string; isBusy: boolean; onEdit: () => void; onRemove: () => void };

/** The buttons that edit and remove a speaker or an agenda item. */
export function RowActions({ name, removeText, isBusy, onEdit, onRemove }: Props) {
  const { t } = useTranslation(['agenda', 'managed-events']);
  return (
    <>
      <Button size="sm" variant="default" aria-label={t('editOne', { name })} onClick={onEdit}>
        {t('edit')}
      </Button>
      <OverflowMenu
        name={name}
        isBusy={isBusy}
        label={t('remove')}
        question={{
          title: t('removeTitle', { name }),
          text: removeText,
          confirm: t('remove'),
          cancel: t('managed-events:cancel'),
        }}
        onConfirm={onRemove}
      />
    </>
  );
}
