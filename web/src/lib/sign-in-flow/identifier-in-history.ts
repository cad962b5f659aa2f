import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** What was typed at a step from which somebody went to another page; empty without it. */
export function identifierInHistory(state: unknown): string {
  return typeof state === 'object' && state !== null && 'identifier' in state && typeof state.identifier === 'string'
    ? state.identifier
    : '';
}

/** Keeps what was typed with the step's entry in the browser's history, for whoever comes back to it. */
export function useIdentifierInHistory(identifier: string): void {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (identifier === '' || identifierInHistory(state) === identifier) return;
    const kept = { ...(typeof state === 'object' && state), identifier };
    void navigate({ pathname, search }, { replace: true, state: kept, preventScrollReset: true });
  }, [identifier, pathname, search, state, navigate]);
}
