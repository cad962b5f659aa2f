import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react';
import type { I18n } from './i18next.ts';

const I18nContext = createContext<I18n | null>(null);

export function I18nextProvider({ i18n, children }: { i18n: I18n; children: ReactNode }) {
  return <I18nContext value={i18n}>{children}</I18nContext>;
}

/** `t` for the first of the namespaces (keys of the others name theirs) and the instance. Renders again in a new language. */
export function useTranslation(namespaces?: string | readonly string[]) {
  const i18n = useContext(I18nContext);
  if (!i18n) throw new Error('useTranslation needs an I18nextProvider');
  const readLanguage = () => i18n.language;
  const language = useSyncExternalStore(i18n.onLanguageChange, readLanguage, readLanguage);
  const namespace = typeof namespaces === 'string' ? namespaces : namespaces?.[0];
  const t = useMemo(() => i18n.getFixedT(language, namespace), [i18n, language, namespace]);
  return { t, i18n };
}
