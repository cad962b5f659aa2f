import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

const never = () => () => undefined;

/**
 * `location.state` of the navigation that led here. The browser keeps it over a reload while the server cannot see it,
 * so it is null during hydration.
 */
export function useNavigationState(): unknown {
  const { state } = useLocation();
  return useSyncExternalStore<unknown>(
    never,
    () => state,
    () => null,
  );
}
