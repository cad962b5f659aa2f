import { IconCamera } from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';
import classes from './picture-button.module.css';

type Props = {
  id: string;
  label: string;
  place: 'photo' | 'banner';
  /** Loads the dialog, which is not part of the page because of the cropper and the designs. */
  loadDialog: () => Promise<unknown>;
  dialog: (onClose: () => void) => ReactNode;
};

/** A button on a picture of the own profile that opens the dialog to replace or remove it. */
export function PictureButton({ id, label, place, loadDialog, dialog }: Props) {
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
