import type { FullProfile } from '@foyer/contract/profiles/my-profile.ts';
import { IconCamera } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#src/lib/page/lazy-part.ts';
import { myProfileQuery } from '#src/lib/profile/my-profile-query.ts';
import { profileKeys } from '#src/lib/query-keys/profile-keys.ts';
import { session } from '#src/lib/session/session.ts';
import classes from './photo-button.module.css';

/** The cropper is loaded on demand. */
const loadDialog = async () => (await import('#src/ui/picture/picture-dialog.tsx')).PictureDialog;
const PictureDialog = lazyPart(loadDialog);

/** Twice the largest stored size. */
const shape = { aspect: 1, isRound: true, widest: 1024 };

type Props = { id: string; userId: string; profile: FullProfile; visibility: ReactNode };

/** A button on the picture that opens the photo dialog. */
export function PhotoButton({ id, userId, profile, visibility }: Props) {
  const { t } = useTranslation('my-profile');
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

/** Replaces or removes the photo, and updates every query that shows it. */
function useSavePhoto(userId: string) {
  const queries = useQueryClient();

  async function show(avatar: string | null): Promise<void> {
    const state = session.state();
    if (state.status === 'signed-in' && state.user.id === userId) session.updateUser({ ...state.user, avatar });
    void queries.invalidateQueries({ queryKey: profileKeys.previews(userId) });
    void queries.invalidateQueries({ queryKey: profileKeys.allPublic });
    await queries.invalidateQueries({ queryKey: myProfileQuery(userId).queryKey });
  }

  return {
    async save(photo: Blob): Promise<void> {
      const { replacePhoto } = await import('../requests.ts');
      await show((await replacePhoto(photo)).avatar);
    },
    async remove(): Promise<void> {
      const { removePhoto } = await import('../requests.ts');
      await show((await removePhoto()).avatar);
    },
  };
}
