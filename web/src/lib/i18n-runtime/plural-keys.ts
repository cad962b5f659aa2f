const rules = new Map<string, Intl.PluralRules>();

/** Where to look for a text that says a count, best first: for zero, the language's plural, any count, the general plural. */
export function pluralKeys(key: string, count: number, language: string): string[] {
  const rule = rules.get(language) ?? new Intl.PluralRules(language);
  rules.set(language, rule);
  const keys = [`${key}_${rule.select(count)}`, key, `${key}_other`];
  return count === 0 ? [`${key}_zero`, ...keys] : keys;
}
