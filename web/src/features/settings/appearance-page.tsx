import {
  type ColorMode,
  colorModes,
  contrasts,
  fontSizes,
  primaryColors,
} from '@foyer/contract/rules/preference-choices.ts';
import type { PreferenceChange } from '@foyer/contract/settings/preferences.ts';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Appearance, defaultAppearance } from '#src/lib/appearance/appearance.ts';
import { tones } from '#src/lib/appearance/appearance-style.ts';
import { useColorScheme } from '#src/lib/appearance/color-scheme.ts';
import { changesMade, savePreferences } from '#src/lib/preferences/save-preferences.ts';
import { showAppearance } from '#src/lib/preferences/show-appearance.ts';
import { appearanceOf } from '#src/lib/storage/page-cookies.ts';
import { Card } from '#src/ui/card/card.tsx';
import classes from './choice-group.module.css';
import { ChoiceGroup } from './choice-group.tsx';
import { SettingsFrame } from './settings-frame.tsx';

const icons = { system: IconDeviceDesktop, light: IconSun, dark: IconMoon };

/** A color sample, named by the text beside it. */
function Swatch({ color }: { color: string }) {
  return <span className={classes.swatch} style={{ background: color }} aria-hidden />;
}

/**
 * The appearance of pages, applied at once and synced to the account. Also for visitors, whose choice becomes the account's
 * when they sign in.
 */
export function AppearancePage() {
  const { t } = useTranslation('settings');
  const { colorScheme, setColorScheme } = useColorScheme();
  const [appearance, setAppearance] = useState<Appearance>(defaultAppearance);
  const [failure, setFailure] = useState<unknown>(null);
  const mode: ColorMode = colorScheme === 'auto' ? 'system' : colorScheme;
  // Read after hydration: the server rendered the page too, and the account may change the appearance a moment later.
  useEffect(() => {
    const read = () => setAppearance(appearanceOf(document.cookie));
    read();
    const watch = new MutationObserver(read);
    watch.observe(document.documentElement, { attributeFilter: ['style'] });
    return () => watch.disconnect();
  }, []);

  async function save(change: PreferenceChange['appearance'], undo: () => void): Promise<void> {
    setFailure(null);
    const saving = savePreferences({ appearance: change });
    const mine = changesMade();
    try {
      await saving;
    } catch (error) {
      if (mine === changesMade()) undo();
      setFailure(error);
    }
  }
  const showMode = (next: ColorMode) => setColorScheme(next === 'system' ? 'auto' : next);
  function chooseMode(next: ColorMode): void {
    showMode(next);
    void save({ mode: next }, () => showMode(mode));
  }
  function chooseLook(change: Partial<Appearance>): void {
    showAppearance({ ...appearance, ...change });
    void save(change, () => showAppearance(appearance));
  }

  return (
    <SettingsFrame title={t('appearance.title')} lead={t('appearance.lead')} failure={failure}>
      <Card title={t('appearance.mode.title')} lead={t('appearance.mode.lead')}>
        <ChoiceGroup
          legend={t('appearance.mode.title')}
          name="mode"
          options={colorModes.map((value) => {
            const Icon = icons[value];
            return { value, label: t(`appearance.mode.${value}`), mark: <Icon size={20} stroke={1.5} aria-hidden /> };
          })}
          chosen={mode}
          onChoose={chooseMode}
        />
      </Card>
      <Card title={t('appearance.color.title')} lead={t('appearance.color.lead')}>
        <ChoiceGroup
          legend={t('appearance.color.title')}
          name="primaryColor"
          options={primaryColors.map((value) => ({
            value,
            label: t(`appearance.color.${value}`),
            mark: <Swatch color={`#${tones[value].split(' ')[5]}`} />,
          }))}
          inThrees
          chosen={appearance.primaryColor}
          onChoose={(primaryColor) => chooseLook({ primaryColor })}
        />
      </Card>
      <Card title={t('appearance.size.title')} lead={t('appearance.size.lead')}>
        <ChoiceGroup
          legend={t('appearance.size.title')}
          name="fontSize"
          options={fontSizes.map((value) => ({ value, label: t(`appearance.size.${value}`) }))}
          chosen={appearance.fontSize}
          onChoose={(fontSize) => chooseLook({ fontSize })}
          inPairs
        />
      </Card>
      <Card title={t('appearance.contrast.title')} lead={t('appearance.contrast.lead')}>
        <ChoiceGroup
          legend={t('appearance.contrast.title')}
          name="contrast"
          options={contrasts.map((value) => ({ value, label: t(`appearance.contrast.${value}`) }))}
          chosen={appearance.contrast}
          onChoose={(contrast) => chooseLook({ contrast })}
        />
      </Card>
    </SettingsFrame>
  );
}
