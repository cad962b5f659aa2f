import { IconCamera } from '@tabler/icons-react';
import { type ComponentProps, Suspense, useState } from 'react';
import { lazyPart } from '#src/lib/page/lazy-part.ts';
import type { PictureDialog as Dialog } from '#src/ui/picture/picture-dialog.tsx';
import classes from './picture-button.module.css';

/** The cropper is loaded on demand. */
const loadDialog = async () => (await import('#src/ui/picture/picture-dialog.tsx')).PictureDialog;
const PictureDialog = lazyPart(loadDialog);

type Props = Omit<ComponentProps<typeof Dialog>, 'onClose'> & {
  id: string;
  label: string;
  place: 'photo' | 'banner';
};

/** A button on a picture of the own profile that opens the dialog to replace or remove it. */
export function PictureButton({ id, label, place, ...dialog }: Props) {
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
      {isOpen && (
        <Suspense>
          <PictureDialog {...dialog} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
