import { useNavigate } from 'react-router';
import { paths } from '#src/lib/paths.ts';
import { session } from '#src/lib/session/session.ts';

/** Signs out and leads to where one signs in (spec section 4). */
export function useLeave(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    await session.signOut();
    void navigate(paths.afterSignOut);
  };
}
