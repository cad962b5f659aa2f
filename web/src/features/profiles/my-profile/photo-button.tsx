import { useTranslation } from 'react-i18next';
import { lazyPart } from '#src/lib/page/lazy-part.ts';
import { PictureButton } from './picture-button.tsx';
import type { PictureDialogProps } from './picture-dialog-props.ts';

const loadDialog = async () => (await import('./photo-dialog.tsx')).PhotoDialog;
const PhotoDialog = lazyPart(loadDialog);

/** A button on the picture that opens the photo dialog. */
export function PhotoButton({ id, ...props }: { id: string } & Omit<PictureDialogProps, 'onClose'>) {
  const { t } = useTranslation('my-profile');
  return (
    <PictureButton
      id={id}
      label={t('editPhoto')}
      place="photo"
      loadDialog={loadDialog}
      dialog={(onClose) => <PhotoDialog {...props} onClose={onClose} />}
    />
  );
}
