/**
 * Every message key that the rules in this folder can answer, as the spec names them (section 5).
 * Closed, so that the browser's sentences can be checked to be complete.
 */
export const ruleKeys = [
  'email.required',
  'email.invalid_format',
  'email.local_too_long',
  'email.invalid_domain',
  'phone.required',
  'phone.too_long',
  'phone.invalid_format',
  'phone.select_country',
  'phone.invalid_for_country',
  'password.required',
  'password.min_length',
  'password.max_length',
  'password.uppercase',
  'password.lowercase',
  'password.number',
  'password.special',
  'password.personal',
  'password.common',
  'password.match',
  'name.required',
  'name.min_length',
  'name.max_length',
  'name.invalid_characters',
  'company.required',
  'company.min_length',
  'company.max_length',
  'company.invalid_characters',
  'title.max_length',
  'title.invalid_characters',
  'first_name_required',
  'last_name_required',
  'slug_required',
  'title_required',
  'company_required',
  'slug.min_length',
  'slug.max_length',
  'slug.invalid_format',
  'slug.fixed',
  'code.six_digits',
  'country.invalid',
  'passkey.name_required',
  'passkey.name_too_long',
] as const;

export type RuleKey = (typeof ruleKeys)[number];
/** The keys of one subject: `KeyOf<'phone'>` is `phone.required`, `phone.too_long` and so on. */
export type KeyOf<Subject extends string> = Extract<RuleKey, `${Subject}.${string}`>;
