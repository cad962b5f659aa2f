import { useTranslation } from 'react-i18next';
import { CopyLink } from '#src/ui/copy-link.tsx';

/** A button that copies the link to a profile. */
export function CopyProfileLink({ url }: { url: string }) {
  const { t } = useTranslation('profile');
  const texts = {
    copy: t('share.copy'),
    copied: t('share.copied'),
    copiedLong: t('share.copiedLong'),
    byHand: t('share.byHand'),
  };
  return <CopyLink url={url} texts={texts} />;
}
