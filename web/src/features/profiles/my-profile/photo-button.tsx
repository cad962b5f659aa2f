import type { FullProfile } from '@foyer/contract/profiles/my-profile.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { session } from '#src/lib/session/session.ts';
import { PictureButton } from './picture-button.tsx';
import { useShowPicture } from './use-show-picture.ts';

/** Twice the largest stored size. */
const shape = { aspect: 1, isRound: true, widest: 1024 };

type Props = { id: string; userId: string; profile: FullProfile; visibility: ReactNode };

/** A button on the picture that opens the photo dialog. */
export function PhotoButton({ id, userId, profile, visibility }: Props) {
  const { t } = useTranslation('my-profile');
  const { save, remove } = useSavePhoto(userId);
  return (
    <PictureButton
      id={id}
      label={t('editPhoto')}
      place="photo"
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
    />
  );
}

/** Replaces or removes the photo, and updates every query that shows it. */
function useSavePhoto(userId: string) {
  const showPicture = useShowPicture(userId);

  async function show(avatar: string | null): Promise<void> {
    const state = session.state();
    if (state.status === 'signed-in' && state.user.id === userId) session.updateUser({ ...state.user, avatar });
    await showPicture();
  }

  return {
    async save(photo: Blob): Promise<void> {
      const { replacePhoto } = await import('./picture-requests.ts');
      await show((await replacePhoto(photo)).avatar);
    },
    async remove(): Promise<void> {
      const { removePhoto } = await import('./picture-requests.ts');
      await show((await removePhoto()).avatar);
    },
  };
}
