import {
  type Contrast,
  contrasts,
  type FontSize,
  fontSizes,
  type PrimaryColor,
  primaryColors,
} from '@foyer/contract/rules/preference-choices.ts';

/** The look of pages apart from light and dark. */
export type Appearance = { primaryColor: PrimaryColor; fontSize: FontSize; contrast: Contrast };

export const defaultAppearance: Appearance = { primaryColor: 'indigo', fontSize: 'normal', contrast: 'normal' };

/** Parses the cookie's form, `teal.large.more`. Missing or unknown parts fall back to the default. */
export function parseAppearance(text: string | null): Appearance {
  const [color, size, contrast] = (text ?? '').split('.');
  return {
    primaryColor: primaryColors.find((each) => each === color) ?? defaultAppearance.primaryColor,
    fontSize: fontSizes.find((each) => each === size) ?? defaultAppearance.fontSize,
    contrast: contrasts.find((each) => each === contrast) ?? defaultAppearance.contrast,
  };
}

export function appearanceText({ primaryColor, fontSize, contrast }: Appearance): string {
  return `${primaryColor}.${fontSize}.${contrast}`;
}
