import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, configure, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, vi } from 'vitest';
import { createI18n, loadMessages } from '#src/lib/i18n.ts';
import { createQueryClient } from '#src/lib/query-client.ts';
import { SessionProvider } from '#src/lib/session/session-provider.tsx';
import type { Namespace } from '#src/messages/namespaces.ts';

afterEach(cleanup);

// Patient, because a busy machine is slow.
configure({ asyncUtilTimeout: 20_000 });

// Testing Library recognizes fake timers only by Jest's global, and would wait for them forever.
Object.assign(globalThis, { jest: { advanceTimersByTime: (ms: number) => vi.advanceTimersByTime(ms) } });

/**
 * Renders a component in English with what every page provides. The test file needs `// @vitest-environment happy-dom` in
 * its first line. The user's keystrokes advance fake timers where a test uses them. `query()` is the page's query string.
 */
export async function renderComponent(component: ReactNode, namespaces: readonly Namespace[] = [], address = '/') {
  const i18n = createI18n('en');
  await loadMessages(i18n, ['shell', 'errors', ...namespaces]);
  const user = userEvent.setup({
    advanceTimers: async (ms) => {
      if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(ms);
    },
  });
  let query = '';
  const view = render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={createQueryClient()}>
        <SessionProvider>
          <MemoryRouter initialEntries={[address]}>
            {component}
            <QueryString onChange={(search) => (query = search)} />
          </MemoryRouter>
        </SessionProvider>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  return { ...view, user, query: () => query };
}

function QueryString({ onChange }: { onChange: (search: string) => void }): null {
  onChange(useLocation().search);
  return null;
}

/** Lets fake time pass, and everything that follows from it. */
export function letTimePass(ms: number): Promise<void> {
  return act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });
}
