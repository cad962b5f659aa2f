import { IconBrandLinkedin, IconBrandWhatsapp, IconShare2 } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './share-links.module.css';

type Props = { url: string; title: string };

/** Links that share an event at LinkedIn and WhatsApp, and the device's own share sheet where it has one. */
export function ShareLinks({ url, title }: Props) {
  const { t } = useTranslation('event-page');
  const [canShare, setCanShare] = useState(false);
  useEffect(() => setCanShare(typeof navigator.share === 'function'), []);
  const linkedIn = `https://www.linkedin.com/sharing/share-offsite/?${new URLSearchParams({ url })}`;
  const whatsApp = `https://wa.me/?${new URLSearchParams({ text: `${title} ${url}` })}`;

  async function share(): Promise<void> {
    try {
      await navigator.share({ title, url });
    } catch {
      // Closed without sharing. The other ways are beside this one.
    }
  }

  return (
    <ul className={classes.root} aria-label={t('sharing.title')}>
      <li>
        <a className={classes.link} href={linkedIn} target="_blank" rel="noreferrer" aria-label={t('sharing.linkedIn')}>
          <IconBrandLinkedin size={20} stroke={1.5} aria-hidden />
        </a>
      </li>
      <li>
        <a className={classes.link} href={whatsApp} target="_blank" rel="noreferrer" aria-label={t('sharing.whatsApp')}>
          <IconBrandWhatsapp size={20} stroke={1.5} aria-hidden />
        </a>
      </li>
      {canShare && (
        <li>
          <button type="button" className={classes.link} aria-label={t('sharing.device')} onClick={() => void share()}>
            <IconShare2 size={20} stroke={1.5} aria-hidden />
          </button>
        </li>
      )}
    </ul>
  );
}
