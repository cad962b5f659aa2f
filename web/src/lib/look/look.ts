import {
  type Contrast,
  contrasts,
  type FontSize,
  fontSizes,
  type PrimaryColor,
  primaryColors,
} from '@foyer/contract/rules/preferences.ts';

/** How pages look beside light and dark. */
export type Look = { primaryColor: PrimaryColor; fontSize: FontSize; contrast: Contrast };

export const plainLook: Look = { primaryColor: 'indigo', fontSize: 'normal', contrast: 'normal' };

/** As it stands in a cookie: `teal.large.more`. What is missing or unknown is as by default. */
export function lookFrom(text: string | null): Look {
  const [color, size, contrast] = (text ?? '').split('.');
  return {
    primaryColor: primaryColors.find((each) => each === color) ?? plainLook.primaryColor,
    fontSize: fontSizes.find((each) => each === size) ?? plainLook.fontSize,
    contrast: contrasts.find((each) => each === contrast) ?? plainLook.contrast,
  };
}

export function lookText({ primaryColor, fontSize, contrast }: Look): string {
  return `${primaryColor}.${fontSize}.${contrast}`;
}
