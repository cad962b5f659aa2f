import { useTranslation } from 'react-i18next';
import { Dialog } from '#src/ui/dialog.tsx';
import { SettingsForm } from './settings-form.tsx';

/** What suggestions use, as a dialog of its own. */
export function SettingsDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const { t } = useTranslation('suggestions');
  return (
    <Dialog title={t('settings.dialog')} closeLabel={t('close')} onClose={onClose}>
      <SettingsForm userId={userId} />
    </Dialog>
  );
}
