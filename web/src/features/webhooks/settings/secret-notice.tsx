import { useTranslation } from 'react-i18next';
import { CopyLink } from '#src/ui/copy-link.tsx';
import { Notice } from '#src/ui/notice.tsx';
import classes from '../webhooks.module.css';

/** A signing secret to copy to the receiver. */
export function SecretNotice({ secret }: { secret: string }) {
  const { t } = useTranslation('webhooks');
  const texts = {
    copy: t('secret.copy'),
    copied: t('secret.copied'),
    copiedLong: t('secret.copiedLong'),
    byHand: t('secret.byHand'),
  };
  return (
    <Notice tone="success">
      <p>{t('secret.take')}</p>
      <code className={classes.secret}>{secret}</code>
      <CopyLink url={secret} texts={texts} />
    </Notice>
  );
}
