import { useMediaQuery } from '@mantine/hooks';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useColorScheme } from '#src/lib/appearance/color-scheme.ts';
import { savePreferencesQuietly } from '#src/lib/preferences/save-preferences.ts';
import classes from './theme-toggle.module.css';

/** Switches between light and dark. Until it is used, the system decides. */
export function ThemeToggle() {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useColorScheme();
  const systemIsDark = useMediaQuery('(prefers-color-scheme: dark)', false);
  const isDark = colorScheme === 'auto' ? systemIsDark : colorScheme === 'dark';
  // CSS shows one of the two icons: the server may not know the scheme, and hydration must not change anything.
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={isDark ? t('theme.toLight') : t('theme.toDark')}
      onClick={() => {
        const mode = isDark ? 'light' : 'dark';
        setColorScheme(mode);
        savePreferencesQuietly({ appearance: { mode } });
      }}
    >
      <IconMoon className={classes.inLight} size={20} stroke={1.5} aria-hidden />
      <IconSun className={classes.inDark} size={20} stroke={1.5} aria-hidden />
    </button>
  );
}
