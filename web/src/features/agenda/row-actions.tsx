import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ConfirmButton } from '#src/ui/confirm-button.tsx';

type Props = { name: string; removeText: string; isBusy: boolean; onEdit: () => void; onRemove: () => void };

/** The buttons that edit and remove a speaker or an agenda item. */
export function RowActions({ name, removeText, isBusy, onEdit, onRemove }: Props) {
  const { t } = useTranslation(['agenda', 'managed-events']);
  return (
    <>
      <Button size="sm" variant="default" aria-label={t('editOne', { name })} onClick={onEdit}>
        {t('edit')}
      </Button>
      <ConfirmButton
        size="sm"
        loading={isBusy}
        label={t('remove')}
        ariaLabel={t('removeOne', { name })}
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
