import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCopy } from '#src/lib/use-copy.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import classes from './new-check-in-link.module.css';

/** A new check-in link. It is shown only once, so it has to be copied now. */
export function NewCheckInLink({ address }: { address: string }) {
  const { t } = useTranslation('manage-event');
  const { outcome, copy } = useCopy();
  const Icon = outcome === 'copied' ? IconCheck : IconCopy;
  return (
    <Notice tone="success">
      <p>{t('checkInLinks.made')}</p>
      <input
        className={classes.address}
        readOnly
        value={address}
        aria-label={t('checkInLinks.made')}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        variant="default"
        size="sm"
        leftSection={<Icon size={18} stroke={1.5} aria-hidden />}
        onClick={() => void copy(address)}
      >
        {outcome === 'copied' ? t('checkInLinks.copied') : t('checkInLinks.copy')}
      </Button>
    </Notice>
  );
}
