import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCopy } from '#src/lib/keep/use-copy.ts';
import classes from './share.module.css';

/** Puts an address on the clipboard. Where the browser refuses, the address stands there to be copied by hand. */
export function CopyLink({ url }: { url: string }) {
  const { t } = useTranslation('profile');
  const { outcome, copy } = useCopy();
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (outcome === 'refused') field.current?.select();
  }, [outcome]);

  const Icon = outcome === 'copied' ? IconCheck : IconCopy;
  return (
    <>
      <Button
        variant="default"
        size="sm"
        leftSection={<Icon size={18} stroke={1.5} aria-hidden />}
        onClick={() => void copy(url)}
      >
        {outcome === 'copied' ? t('share.copied') : t('share.copy')}
      </Button>
      {outcome === 'refused' && (
        <input ref={field} className={classes.address} readOnly value={url} aria-label={t('share.byHand')} />
      )}
      <span className="visually-hidden" role="status">
        {outcome === 'copied' && t('share.copiedLong')}
        {outcome === 'refused' && t('share.byHand')}
      </span>
    </>
  );
}
