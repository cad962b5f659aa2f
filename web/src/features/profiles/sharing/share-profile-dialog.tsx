import { useTranslation } from 'react-i18next';
import { Dialog } from '#src/ui/dialog.tsx';
import { QrCode } from '#src/ui/qr-code.tsx';
import { ShareButtons } from '#src/ui/share-buttons.tsx';
import { CopyProfileLink } from './copy-profile-link.tsx';
import classes from './share-profile-dialog.module.css';

type Props = { url: string; name: string; onClose: () => void };

/** The QR code of a profile, its link, and the places where people post it. */
export function ShareProfileDialog({ url, name, onClose }: Props) {
  const { t } = useTranslation(['profile', 'shell']);
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
      <ShareButtons
        url={url}
        title={name}
        texts={{ email: t('share.email'), more: t('share.more') }}
        copy={<CopyProfileLink url={url} />}
        isCentered
      />
    </Dialog>
  );
}
