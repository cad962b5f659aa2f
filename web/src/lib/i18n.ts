import type { Language } from '@foyer/contract/limits.ts';
import { createInstance, type i18n, type ResourceLanguage } from 'i18next';
import type { Namespace } from '#src/messages/namespaces.ts';

/**
 * The messages of the pages on which visitors enter. They come in one file with the scripts instead of in the document, which
 * is then small enough for the first round trip: the text to be painted is in its HTML.
 */
export const firstNamespaces = ['discovery', 'errors', 'event-page', 'event-terms', 'profile', 'shell'] as const;
type FirstNamespace = (typeof firstNamespaces)[number];
const firstFiles = {
  en: () => import('./first-messages/en.ts'),
  es: () => import('./first-messages/es.ts'),
} as const satisfies Record<Language, () => Promise<{ messages: Record<FirstNamespace, ResourceLanguage> }>>;

/** Loads the list of the other files. */
export const loadMessageFiles = async () => (await import('./message-files.ts')).messageFiles;

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
      const first = firstNamespaces.find((each) => each === namespace);
      if (first) {
        const { messages } = await firstFiles[language]();
        instance.addResourceBundle(language, first, messages[first]);
        return;
      }
      const load = (await loadMessageFiles())[`../messages/${language}/${namespace}.json`];
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
