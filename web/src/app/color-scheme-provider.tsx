import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { type ChosenScheme, ColorSchemeContext } from '#src/lib/appearance/color-scheme.ts';
import { type ColorScheme, clearColorScheme, saveColorScheme } from '#src/lib/storage/page-cookies.ts';

type Props = { chosen: ColorScheme | null; children: ReactNode };

const dark = '(prefers-color-scheme: dark)';

/** Shows the chosen color scheme, or follows the system until the person chooses. */
export function ColorSchemeProvider({ chosen, children }: Props) {
  const [colorScheme, setColorScheme] = useState<ChosenScheme>(chosen ?? 'auto');

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
      setColorScheme(scheme: ChosenScheme) {
        if (scheme === 'auto') clearColorScheme();
        else saveColorScheme(scheme);
        setColorScheme(scheme);
      },
    }),
    [colorScheme],
  );
  return <ColorSchemeContext value={context}>{children}</ColorSchemeContext>;
}
