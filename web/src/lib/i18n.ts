import type { Language } from '@foyer/contract/limits.ts';
import { createInstance, type i18n, type ResourceLanguage } from 'i18next';
import type { Namespace } from '#src/messages/namespaces.ts';

const files = import.meta.glob<ResourceLanguage>('../messages/*/*.json', { import: 'default' });

/** Makes a translator. What it does not know yet, each page loads: the namespaces it names. */
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

/** The language a translator speaks now. */
export function languageIn(instance: i18n): Language {
  return instance.language === 'es' ? 'es' : 'en';
}

/** Fetches the messages of some namespaces, unless they are there already. */
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

/** Changes the language once all that is on screen can be said in it, so that no key ever shows. */
export async function switchLanguage(instance: i18n, language: Language): Promise<void> {
  const shown = Object.keys(instance.store.data[languageIn(instance)] ?? {}) as Namespace[];
  await loadMessages(instance, shown, language);
  await instance.changeLanguage(language);
}
