import { type MantineColorScheme, MantineContext, MantineThemeProvider } from '@mantine/core';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { type ColorScheme, clearColorScheme, saveColorScheme } from '#src/lib/storage/page-cookies.ts';
import { theme } from '#src/ui/theme.ts';

type Props = { chosen: ColorScheme | null; children: ReactNode };

const dark = '(prefers-color-scheme: dark)';

/**
 * Mantine's provider without what happens at build time here (theme variables are a style sheet) or on the server (the
 * color scheme is read from a cookie). `auto` follows the system until the person chooses.
 */
export function ThemeProvider({ chosen, children }: Props) {
  const [colorScheme, setColorScheme] = useState<MantineColorScheme>(chosen ?? 'auto');

  useEffect(() => {
    const system = window.matchMedia(dark);
    const show = () => {
      const systemScheme = system.matches ? 'dark' : 'light';
      const shown = colorScheme === 'auto' ? systemScheme : colorScheme;
      document.documentElement.setAttribute('data-mantine-color-scheme', shown);
    };
    show();
    system.addEventListener('change', show);
    return () => system.removeEventListener('change', show);
  }, [colorScheme]);

  const context = useMemo(
    () => ({
      colorScheme,
      setColorScheme(scheme: MantineColorScheme) {
        if (scheme === 'auto') clearColorScheme();
        else saveColorScheme(scheme);
        setColorScheme(scheme);
      },
      clearColorScheme() {
        clearColorScheme();
        setColorScheme('auto');
      },
      getRootElement: () => document.documentElement,
      classNamesPrefix: 'mantine',
      cssVariablesSelector: ':root',
      withStaticClasses: false,
    }),
    [colorScheme],
  );
  return (
    <MantineContext value={context}>
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </MantineContext>
  );
}
