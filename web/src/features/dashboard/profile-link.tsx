import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCopy } from '#src/lib/use-copy.ts';
import classes from './dashboard.module.css';

/** The profile URL with a copy button. Where the browser refuses the clipboard, it is selected for copying by hand. */
export function ProfileLink({ url }: { url: string }) {
  const { t } = useTranslation('dashboard');
  const { outcome, copy } = useCopy();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (outcome === 'refused') field.current?.select();
  }, [outcome]);

  const Icon = outcome === 'copied' ? IconCheck : IconCopy;
  return (
    <>
      <div className={classes.link}>
        <input
          ref={field}
          className={classes.url}
          aria-label={t('link.title')}
          readOnly
          value={url}
          onFocus={(event) => event.target.select()}
        />
        <Button
          variant="default"
          leftSection={<Icon size={18} stroke={1.5} aria-hidden />}
          onClick={() => void copy(url)}
        >
          {outcome === 'copied' ? t('link.copied') : t('link.copy')}
        </Button>
      </div>
      <p className={outcome === 'refused' ? classes.quiet : 'visually-hidden'} role="status">
        {outcome === 'copied' && t('link.copiedLong')}
        {outcome === 'refused' && t('link.refused')}
      </p>
    </>
  );
}
