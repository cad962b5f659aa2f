import { IconCamera } from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#src/lib/page/lazy-part.ts';
import classes from './picture-buttons.module.css';
import type { PictureDialogProps } from './picture-dialog-props.ts';

const loadBannerDialog = async () => (await import('./banner-dialog.tsx')).BannerDialog;
const BannerDialog = lazyPart(loadBannerDialog);
const loadPhotoDialog = async () => (await import('./photo-dialog.tsx')).PhotoDialog;
const PhotoDialog = lazyPart(loadPhotoDialog);

/** A button on the banner that opens the dialog to replace or remove it. */
export function BannerButton(props: Omit<PictureDialogProps, 'onClose'>) {
  const { t } = useTranslation('my-profile');
  return (
    <PictureButton
      id="edit-banner"
      label={t('editBanner')}
      place="banner"
      loadDialog={loadBannerDialog}
      dialog={(onClose) => <BannerDialog {...props} onClose={onClose} />}
    />
  );
}

/** A button on the picture that opens the photo dialog. */
export function PhotoButton({ id, ...props }: { id: string } & Omit<PictureDialogProps, 'onClose'>) {
  const { t } = useTranslation('my-profile');
  return (
    <PictureButton
      id={id}
      label={t('editPhoto')}
      place="photo"
      loadDialog={loadPhotoDialog}
      dialog={(onClose) => <PhotoDialog {...props} onClose={onClose} />}
    />
  );
}

type Props = {
  id: string;
  label: string;
  place: 'photo' | 'banner';
  /** Loads the dialog, which is not part of the page because of the cropper and the designs. */
  loadDialog: () => Promise<unknown>;
  dialog: (onClose: () => void) => ReactNode;
};

/** A button on a picture of the own profile that opens the dialog to replace or remove it. */
function PictureButton({ id, label, place, loadDialog, dialog }: Props) {
  const [isOpen, setOpen] = useState(false);
  const prepare = () => void loadDialog().catch(() => undefined);
  return (
    <>
      <button
        id={id}
        type="button"
        className={classes.button}
        data-place={place}
        aria-haspopup="dialog"
        aria-label={label}
        title={label}
        onFocus={prepare}
        onPointerEnter={prepare}
        onClick={() => setOpen(true)}
      >
        <IconCamera size={20} stroke={1.5} aria-hidden />
      </button>
      {isOpen && <Suspense>{dialog(() => setOpen(false))}</Suspense>}
    </>
  );
}
