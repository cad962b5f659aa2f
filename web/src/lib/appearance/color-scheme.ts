import { createContext, use } from 'react';
import type { ColorScheme } from '../storage/page-cookies.ts';

/** `auto` follows the system until the person chooses. */
export type ChosenScheme = ColorScheme | 'auto';
type Context = { colorScheme: ChosenScheme; setColorScheme: (scheme: ChosenScheme) => void };

export const ColorSchemeContext = createContext<Context>({ colorScheme: 'auto', setColorScheme: () => undefined });

/** The color scheme of the pages, and the way to change it. */
export function useColorScheme(): Context {
  return use(ColorSchemeContext);
}
