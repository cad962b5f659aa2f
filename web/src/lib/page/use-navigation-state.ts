import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

const never = () => () => undefined;

/**
 * What the navigation that led here brought along. The browser keeps it over a reload, which the server knows nothing
 * of: while the page comes to life it is null, as it was there.
 */
export function useNavigationState(): unknown {
  const { state } = useLocation();
  return useSyncExternalStore<unknown>(
    never,
    () => state,
    () => null,
  );
}
