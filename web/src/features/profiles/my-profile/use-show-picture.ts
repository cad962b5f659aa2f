import { useQueryClient } from '@tanstack/react-query';
import { myProfileQuery } from '#src/lib/profile/my-profile-query.ts';
import { profileKeys } from '#src/lib/query-keys/profile-keys.ts';

/** Updates every query that shows a picture of the own profile, after it was replaced or removed. */
export function useShowPicture(userId: string): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    void queries.invalidateQueries({ queryKey: profileKeys.previews(userId) });
    void queries.invalidateQueries({ queryKey: profileKeys.allPublic });
    await queries.invalidateQueries({ queryKey: myProfileQuery(userId).queryKey });
  };
}
