import { useTranslation } from 'react-i18next';
import { session } from '#src/lib/session/session.ts';
import { PictureDialog } from '#src/ui/picture/picture-dialog.tsx';
import type { PictureDialogProps } from './picture-dialog-props.ts';
import { removePhoto, replacePhoto } from './picture-requests.ts';
import { useShowPicture } from './use-show-picture.ts';

/** Twice the largest stored size. */
const shape = { aspect: 1, isRound: true, widest: 1024 };

/** Replaces or removes the photo, and updates every query that shows it. */
export function PhotoDialog({ userId, profile, visibility, onClose }: PictureDialogProps) {
  const { t } = useTranslation('my-profile');
  const showPicture = useShowPicture(userId);

  async function show(avatar: string | null): Promise<void> {
    const state = session.state();
    if (state.status === 'signed-in' && state.user.id === userId) session.updateUser({ ...state.user, avatar });
    await showPicture();
  }

  return (
    <PictureDialog
      texts={t('photo', { returnObjects: true })}
      shape={shape}
      canRemove={profile.photo !== null}
      below={
        <>
          {t('photo.seenBy')} {visibility}
        </>
      }
      onSave={async (photo) => show((await replacePhoto(photo)).avatar)}
      onRemove={async () => show((await removePhoto()).avatar)}
      onClose={onClose}
    />
  );
}
