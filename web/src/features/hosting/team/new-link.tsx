import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCopy } from '#src/lib/keep/use-copy.ts';
import { Notice } from '#src/ui/notice.tsx';
import classes from './team.module.css';

/** A link that has just been made, to be copied now or never. */
export function NewLink({ address }: { address: string }) {
  const { t } = useTranslation('team');
  const { outcome, copy } = useCopy();
  const Icon = outcome === 'copied' ? IconCheck : IconCopy;
  return (
    <Notice tone="success">
      <p>{t('door.made')}</p>
      <input
        className={classes.address}
        readOnly
        value={address}
        aria-label={t('door.made')}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        variant="default"
        size="sm"
        leftSection={<Icon size={18} stroke={1.5} aria-hidden />}
        onClick={() => void copy(address)}
      >
        {outcome === 'copied' ? t('door.copied') : t('door.copy')}
      </Button>
    </Notice>
  );
}
