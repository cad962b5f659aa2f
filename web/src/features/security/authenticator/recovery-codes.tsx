import { IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadFile } from '#src/lib/downloads.ts';
import { Button } from '#src/ui/button/button.tsx';
import { CardText } from '#src/ui/card/card.tsx';
import { Notice } from '#src/ui/notice.tsx';
import formClasses from '../form.module.css';
import classes from './authenticator.module.css';

type Props = { codes: readonly string[]; onKept: () => void };

/** The recovery codes, shown only once, with buttons to save them. */
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
    downloadFile(new Blob([text], { type: 'text/plain' }), 'foyer-recovery-codes.txt');
    setSaid(t('authenticator.codes.downloaded'));
  }

  function print(): void {
    const { dataset } = document.documentElement;
    dataset.print = 'recovery-codes';
    window.addEventListener('afterprint', () => delete dataset.print, { once: true });
    window.print();
  }

  return (
    <div className={formClasses.form}>
      <h3 ref={heading} className={classes.heading} tabIndex={-1}>
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
      <div className={formClasses.buttons}>
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
      <div role="status">{said && <CardText>{said}</CardText>}</div>
      <div>
        <Button onClick={onKept}>{t('authenticator.codes.kept')}</Button>
      </div>
    </div>
  );
}
