import { checkEmail, type EmailKey } from '@foyer/contract/rules/contacts/email.ts';
import { detectInputType } from '@foyer/contract/rules/contacts/input-type.ts';
import { checkTypedPhone, submittedPhoneProblem } from '@foyer/contract/rules/contacts/typed-phone.ts';
import type { KeyOf } from '@foyer/contract/rules/message-keys.ts';

export type TypedIdentifier = { identifier: string; country: string | null };
/** `either`: not yet clear whether it is an email or a number. */
export type IdentifierProblem = EmailKey | KeyOf<'phone'> | 'either';
export type CheckedIdentifier = { kind: 'email' | 'phone' | 'either'; problem: IdentifierProblem | null };

/** The problem half a second after the last key. */
export function checkWhileTyping({ identifier, country }: TypedIdentifier): CheckedIdentifier & { isValid: boolean } {
  const type = detectInputType(identifier);
  if (identifier.trim() === '' || type === 'ambiguous') return { kind: 'either', problem: null, isValid: false };
  if (type === 'email') {
    const problem = checkEmail(identifier);
    return { kind: 'email', problem, isValid: problem === null };
  }
  const { state, message } = checkTypedPhone(identifier, country);
  return { kind: 'phone', problem: message, isValid: state === 'valid' };
}

/** The problem on submit, when an unfinished value is one too. */
export function checkWhenSubmitted({ identifier, country }: TypedIdentifier): CheckedIdentifier {
  const type = detectInputType(identifier);
  if (type === 'ambiguous') return { kind: 'either', problem: 'either' };
  if (type === 'email') return { kind: 'email', problem: checkEmail(identifier) };
  return { kind: 'phone', problem: submittedPhoneProblem(identifier, country) };
}

/** The identifier as the API takes it: the country goes only with a number. */
export function identifierBody({ identifier, country }: TypedIdentifier): { identifier: string; countryCode?: string } {
  const isPhone = detectInputType(identifier) === 'phone';
  return { identifier: identifier.trim(), ...(isPhone && country && { countryCode: country }) };
}
