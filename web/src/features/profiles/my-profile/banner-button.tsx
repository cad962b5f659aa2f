import { useTranslation } from 'react-i18next';
import { lazyPart } from '#src/lib/page/lazy-part.ts';
import { PictureButton } from './picture-button.tsx';
import type { PictureDialogProps } from './picture-dialog-props.ts';

const loadDialog = async () => (await import('./banner-dialog.tsx')).BannerDialog;
const BannerDialog = lazyPart(loadDialog);

/** A button on the banner that opens the dialog to replace or remove it. */
export function BannerButton(props: Omit<PictureDialogProps, 'onClose'>) {
  const { t } = useTranslation('my-profile');
  return (
    <PictureButton
      id="edit-banner"
      label={t('editBanner')}
      place="banner"
      loadDialog={loadDialog}
      dialog={(onClose) => <BannerDialog {...props} onClose={onClose} />}
    />
  );
}
