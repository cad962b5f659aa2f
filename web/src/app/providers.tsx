import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { SessionProvider } from '#src/lib/session/session-provider.tsx';
import type { ColorScheme } from '#src/lib/storage/page-cookies.ts';
import { ColorSchemeProvider } from './color-scheme-provider.tsx';

type Props = { i18n: i18n; queryClient: QueryClient; colorScheme: ColorScheme | null; children: ReactNode };

/** The providers that every page needs. */
export function Providers({ i18n, queryClient, colorScheme, children }: Props) {
  return (
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <ColorSchemeProvider chosen={colorScheme}>
          <SessionProvider>{children}</SessionProvider>
        </ColorSchemeProvider>
      </QueryClientProvider>
    </I18nextProvider>
  );
}
