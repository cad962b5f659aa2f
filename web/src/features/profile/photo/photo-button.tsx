import type { FullProfile } from '@foyer/contract/profiles/my-profile.ts';
import { IconCamera } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './photo-button.module.css';
import { useSavePhoto } from './use-save-photo.ts';

/** Cutting pictures brings code of its own: only who wants it loads it. */
const loadDialog = async () => ({ default: (await import('#src/ui/picture/picture-dialog.tsx')).PictureDialog });
const PictureDialog = lazy(loadDialog);

/** Twice the largest size that is kept. */
const shape = { aspect: 1, isRound: true, widest: 1024 };

type Props = { id: string; userId: string; profile: FullProfile; visibility: ReactNode };

/** On the picture: what replaces it. */
export function PhotoButton({ id, userId, profile, visibility }: Props) {
  const { t } = useTranslation('profile-edit');
  const [isOpen, setOpen] = useState(false);
  const { save, remove } = useSavePhoto(userId);
  const prepare = () => void loadDialog().catch(() => undefined);
  return (
    <>
      <button
        id={id}
        type="button"
        className={classes.button}
        aria-haspopup="dialog"
        aria-label={t('editPhoto')}
        title={t('editPhoto')}
        onFocus={prepare}
        onPointerEnter={prepare}
        onClick={() => setOpen(true)}
      >
        <IconCamera size={20} stroke={1.5} aria-hidden />
      </button>
      {isOpen && (
        <Suspense>
          <PictureDialog
            texts={t('photo', { returnObjects: true })}
            shape={shape}
            canRemove={profile.photo !== null}
            below={
              <>
                {t('photo.seenBy')} {visibility}
              </>
            }
            onSave={save}
            onRemove={remove}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
