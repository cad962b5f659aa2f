import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** The identifier that was typed before leaving for another page; empty without one. */
export function identifierInHistory(state: unknown): string {
  return typeof state === 'object' && state !== null && 'identifier' in state && typeof state.identifier === 'string'
    ? state.identifier
    : '';
}

/** Stores the typed identifier in the step's history entry, for coming back to it. */
export function useIdentifierInHistory(identifier: string): void {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (identifier === '' || identifierInHistory(state) === identifier) return;
    const nextState = { ...(typeof state === 'object' && state), identifier };
    void navigate({ pathname, search }, { replace: true, state: nextState, preventScrollReset: true });
  }, [identifier, pathname, search, state, navigate]);
}
