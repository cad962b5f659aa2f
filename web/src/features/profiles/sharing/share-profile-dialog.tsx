import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#src/ui/dialog.tsx';
import { QrCode } from '#src/ui/qr-code.tsx';
import { CopyProfileLink } from './copy-profile-link.tsx';
import classes from './share-profile-dialog.module.css';

type Props = { url: string; name: string; onClose: () => void };

/** The QR code of a profile, its link, and the places where people post it. */
export function ShareProfileDialog({ url, name, onClose }: Props) {
  const { t } = useTranslation(['profile', 'shell']);
  const address = encodeURIComponent(url);
  const places = [
    { title: 'LinkedIn', href: `https://www.linkedin.com/sharing/share-offsite/?url=${address}` },
    { title: 'WhatsApp', href: `https://wa.me/?text=${encodeURIComponent(`${name} ${url}`)}` },
    { title: t('share.email'), href: `mailto:?subject=${encodeURIComponent(name)}&body=${address}` },
  ];
  return (
    <Dialog
      title={t('share.title', { name })}
      lead={t('share.lead')}
      closeLabel={t('shell:closeNotice')}
      onClose={onClose}
    >
      <div className={classes.code}>
        <QrCode text={url} label={t('share.code', { name })} />
      </div>
      <p className={classes.address}>{url.replace(/^https?:\/\//, '')}</p>
      <div className={classes.places}>
        <CopyProfileLink url={url} />
        {places.map(({ title, href }) => (
          <Button
            key={title}
            component="a"
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            variant="default"
            size="sm"
          >
            {title}
          </Button>
        ))}
        {typeof navigator.share === 'function' && (
          // Rejects when the person closes the browser's own dialog.
          <Button
            variant="default"
            size="sm"
            onClick={() => void navigator.share({ title: name, url }).catch(() => undefined)}
          >
            {t('share.more')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
