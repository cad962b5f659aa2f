import { Button } from '@mantine/core';
import { IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '#src/ui/notice.tsx';
import securityClasses from '../security.module.css';
import classes from './authenticator.module.css';

type Props = { codes: readonly string[]; onKept: () => void };

/** The recovery codes, the one time they are shown, and ways to keep them. */
export function RecoveryCodes({ codes, onKept }: Props) {
  const { t } = useTranslation('security');
  const [said, setSaid] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const text = `${t('authenticator.codes.fileTitle')}\n\n${codes.join('\n')}\n`;

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setSaid(t('authenticator.codes.copied'));
    } catch {
      setSaid(t('authenticator.codes.notCopied'));
    }
  }

  function download(): void {
    const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    const link = document.createElement('a');
    link.href = address;
    link.download = 'foyer-recovery-codes.txt';
    link.click();
    URL.revokeObjectURL(address);
    setSaid(t('authenticator.codes.downloaded'));
  }

  function print(): void {
    const { dataset } = document.documentElement;
    dataset.print = 'recovery-codes';
    window.addEventListener('afterprint', () => delete dataset.print, { once: true });
    window.print();
  }

  return (
    <div className={classes.setup}>
      <h3 ref={heading} className={securityClasses.heading} tabIndex={-1}>
        {t('authenticator.codes.title')}
      </h3>
      <Notice tone="info">
        <p>{t('authenticator.codes.text')}</p>
      </Notice>
      <div className={classes.sheet}>
        <p className={classes.printed}>{t('authenticator.codes.fileTitle')}</p>
        <ul className={classes.codes} aria-label={t('authenticator.codes.title')}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <div className={securityClasses.buttons}>
        <Button
          variant="default"
          leftSection={<IconCopy size={18} stroke={1.5} aria-hidden />}
          onClick={() => void copy()}
        >
          {t('authenticator.codes.copy')}
        </Button>
        <Button variant="default" leftSection={<IconDownload size={18} stroke={1.5} aria-hidden />} onClick={download}>
          {t('authenticator.codes.download')}
        </Button>
        <Button variant="default" leftSection={<IconPrinter size={18} stroke={1.5} aria-hidden />} onClick={print}>
          {t('authenticator.codes.print')}
        </Button>
      </div>
      <p className={said ? securityClasses.quiet : 'visually-hidden'} role="status">
        {said}
      </p>
      <div>
        <Button onClick={onKept}>{t('authenticator.codes.kept')}</Button>
      </div>
    </div>
  );
}
