import { useQueryClient } from '@tanstack/react-query';
import { session } from '#src/lib/session/session.ts';
import { fullProfileQuery, previewKey } from '../queries.ts';

/** Replaces or removes the photo, and shows the new one wherever the person shows. */
export function useSavePhoto(userId: string) {
  const queries = useQueryClient();

  async function show(avatar: string | null): Promise<void> {
    const state = session.state();
    if (state.status === 'signed-in' && state.user.id === userId) session.updateUser({ ...state.user, avatar });
    void queries.invalidateQueries({ queryKey: previewKey(userId) });
    void queries.invalidateQueries({ queryKey: ['profile', 'of'] });
    await queries.invalidateQueries({ queryKey: fullProfileQuery(userId).queryKey });
  }

  return {
    async save(photo: Blob): Promise<void> {
      const { replacePhoto } = await import('./calls.ts');
      await show((await replacePhoto(photo)).avatar);
    },
    async remove(): Promise<void> {
      const { removePhoto } = await import('./calls.ts');
      await show((await removePhoto()).avatar);
    },
  };
}
