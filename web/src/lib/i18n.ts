import type { Language } from '@foyer/contract/limits.ts';
import { createInstance, type i18n, type ResourceLanguage } from 'i18next';
import type { Namespace } from '#src/messages/namespaces.ts';

const files = import.meta.glob<ResourceLanguage>('../messages/*/*.json', { import: 'default' });

/** Creates an i18next instance. Each page loads the namespaces it names. */
export function createI18n(language: Language, messages: ResourceLanguage = {}): i18n {
  const instance = createInstance();
  void instance.init({
    lng: language,
    fallbackLng: false,
    ns: [],
    defaultNS: 'shell',
    resources: { [language]: messages },
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  return instance;
}

/** The current language of an i18next instance. */
export function languageIn(instance: i18n): Language {
  return instance.language === 'es' ? 'es' : 'en';
}

/** Loads the messages of some namespaces that are not loaded yet. */
export async function loadMessages(
  instance: i18n,
  namespaces: readonly Namespace[],
  language: Language = languageIn(instance),
): Promise<void> {
  await Promise.all(
    namespaces.map(async (namespace) => {
      if (instance.hasResourceBundle(language, namespace)) return;
      const load = files[`../messages/${language}/${namespace}.json`];
      if (load) instance.addResourceBundle(language, namespace, await load());
    }),
  );
}

/** Changes the language after loading every namespace on screen in it, so that no key is ever visible. */
export async function switchLanguage(instance: i18n, language: Language): Promise<void> {
  const loaded = Object.keys(instance.store.data[languageIn(instance)] ?? {}) as Namespace[];
  await loadMessages(instance, loaded, language);
  await instance.changeLanguage(language);
}
