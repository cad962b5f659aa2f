import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type NavigationState, paths } from './paths.ts';
import { session } from './session/session.ts';

/** Signs out and leads to where one signs in (spec section 4), which says so when the server could not be told. */
export function useSignOut(): () => Promise<void> {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return async () => {
    const { isTold, providerSignOutUrl } = await session.signOut();
    if (providerSignOutUrl !== null) {
      // Everything is signed out here. The provider ends its own session and sends back to the same page.
      window.location.assign(providerSignOutUrl);
      return;
    }
    const state: NavigationState | null = isTold ? null : { message: t('nav.signOutFailed') };
    void navigate(paths.afterSignOut, { state });
  };
}
