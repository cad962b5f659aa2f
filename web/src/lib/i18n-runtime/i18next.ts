import { interpolate } from './interpolate.ts';

/**
 * The part of i18next that our pages use, in a tenth of its bytes. The bundler puts it in the place of the package
 * (`build/i18n-runtime.ts`), whose types the sources keep; a test compares every text with what i18next itself returns.
 */
export type Texts = { [key: string]: string | string[] | Texts };
type Resources = Record<string, Record<string, Texts>>;
type Values = Record<string, unknown> & { count?: unknown; returnObjects?: boolean };
export type Translate = (key: string, values?: Values) => unknown;

export type I18n = {
  language: string;
  store: { data: Resources };
  init(options: { lng: string; resources: Resources; defaultNS?: string }): Promise<void>;
  t: Translate;
  /** A `t` for one namespace; without a language, for whatever the language is when it is called. */
  getFixedT(language: string | null, namespace?: string): Translate;
  exists(key: string): boolean;
  getResource(language: string, namespace: string, key: string): unknown;
  getResourceBundle(language: string, namespace: string): Texts | undefined;
  hasResourceBundle(language: string, namespace: string): boolean;
  addResourceBundle(language: string, namespace: string, texts: Texts): void;
  changeLanguage(language: string): Promise<void>;
  /** Calls back after each change of the language. Returns how to stop. */
  onLanguageChange(listener: () => void): () => void;
};

export function createInstance(): I18n {
  const listeners = new Set<() => void>();
  let defaultNamespace = '';

  function translate(language: string, namespace: string | undefined, fullKey: string, values: Values = {}): unknown {
    const { ns = namespace ?? defaultNamespace, key } = splitKey(fullKey);
    const keys = typeof values.count === 'number' ? pluralKeys(key, values.count, language) : [key];
    for (const candidate of keys) {
      const text = i18n.getResource(language, ns, candidate);
      if (typeof text === 'string') return interpolate(text, values, language);
      if (typeof text === 'object' && values.returnObjects) return interpolateAll(text as Texts, values, language);
    }
    return key;
  }

  const i18n: I18n = {
    language: '',
    store: { data: {} },
    async init({ lng, resources, defaultNS = 'translation' }) {
      i18n.language = lng;
      i18n.store.data = resources;
      defaultNamespace = defaultNS;
    },
    t: (key, values) => translate(i18n.language, undefined, key, values),
    getFixedT: (language, namespace) => (key, values) => translate(language ?? i18n.language, namespace, key, values),
    exists(fullKey) {
      const { ns = defaultNamespace, key } = splitKey(fullKey);
      return i18n.getResource(i18n.language, ns, key) !== undefined;
    },
    getResource: (language, namespace, key) => valueAt(i18n.store.data[language]?.[namespace], key),
    getResourceBundle: (language, namespace) => i18n.store.data[language]?.[namespace],
    hasResourceBundle: (language, namespace) => i18n.store.data[language]?.[namespace] !== undefined,
    addResourceBundle(language, namespace, texts) {
      i18n.store.data = { ...i18n.store.data, [language]: { ...i18n.store.data[language], [namespace]: texts } };
    },
    async changeLanguage(language) {
      i18n.language = language;
      for (const listener of listeners) listener();
    },
    onLanguageChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return i18n;
}

function splitKey(fullKey: string): { ns?: string; key: string } {
  const colon = fullKey.indexOf(':');
  return colon < 0 ? { key: fullKey } : { ns: fullKey.slice(0, colon), key: fullKey.slice(colon + 1) };
}

function valueAt(texts: Texts | undefined, key: string): unknown {
  let value: unknown = texts;
  for (const part of key.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined;
    value = (value as Record<string, unknown>)[part];
  }
  return value;
}

function interpolateAll(value: unknown, values: Values, language: string): unknown {
  if (typeof value === 'string') return interpolate(value, values, language);
  if (Array.isArray(value)) return value.map((item) => interpolateAll(item, values, language));
  return Object.fromEntries(
    Object.entries(value as Texts).map(([key, item]) => [key, interpolateAll(item, values, language)]),
  );
}

const pluralRules = new Map<string, Intl.PluralRules>();

/** Where to look for a text that says a count, best first: for zero, the language's plural, any count, the general plural. */
function pluralKeys(key: string, count: number, language: string): string[] {
  const rule = pluralRules.get(language) ?? new Intl.PluralRules(language);
  pluralRules.set(language, rule);
  const keys = [`${key}_${rule.select(count)}`, key, `${key}_other`];
  return count === 0 ? [`${key}_zero`, ...keys] : keys;
}
