import { useTranslation } from 'react-i18next';
import { CopyLink } from '#src/ui/copy-link.tsx';

type Props = {
  url: string;
  /** What the button copies, where there are several. */
  name?: string;
};

/** Copies a link of a card. */
export function CopyCardLink({ url, name }: Props) {
  const { t } = useTranslation('business-cards');
  const texts = {
    copy: t('share.copy'),
    copied: t('share.copied'),
    copiedLong: t('share.copiedLong'),
    byHand: t('share.byHand'),
  };
  return <CopyLink url={url} texts={name === undefined ? texts : { ...texts, copyOne: name }} />;
}
