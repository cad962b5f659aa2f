import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type NavigationState, paths } from './paths.ts';
import { session } from './session/session.ts';

/** Signs out and goes to the sign-in page, which shows a message when the server could not be reached. */
export function useSignOut(): () => Promise<void> {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return async () => {
    const { serverNotified, providerSignOutUrl } = await session.signOut();
    if (providerSignOutUrl !== null) {
      // This browser is signed out already. The provider ends its own session and returns to the sign-in page.
      window.location.assign(providerSignOutUrl);
      return;
    }
    const state: NavigationState | null = serverNotified ? null : { message: t('nav.signOutFailed') };
    void navigate(paths.afterSignOut, { state });
  };
}
