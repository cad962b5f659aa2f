import { checkFirstName, checkLastName } from '@foyer/contract/rules/names/name.ts';
import { checkSlugFormat, deriveSlug, sanitizeTypedSlug } from '@foyer/contract/rules/profiles/slug.ts';

export type SetupFields = { firstName: string; lastName: string; title: string; company: string };
export type FailureReason = 'network' | 'server' | 'other';

/** The state of the slug's check. The form can be submitted only when it is `available`. */
export type SlugCheck =
  /** Empty or malformed, with a message key; null without a message. */
  | { kind: 'idle'; problem: string | null }
  /** Well formed; checked when typing pauses. */
  | { kind: 'waiting' }
  /** A derived slug that is taken is replaced by the server's suggestion. */
  | { kind: 'checking'; whenTaken: 'say' | 'give-way' }
  | { kind: 'generating' }
  | { kind: 'available' }
  | { kind: 'taken'; suggestion: string | null }
  /** `names`: the names for generating a slug are missing. */
  | { kind: 'failed'; task: 'check' | 'generate'; reason: FailureReason | 'names' };

export type SetupState = {
  fields: SetupFields;
  slug: string;
  /** The origin of the slug. A typed or existing one is never replaced by a derived one. */
  origin: 'none' | 'names' | 'hand' | 'kept';
  check: SlugCheck;
  /** The names were changed, and the slug does not follow them yet. */
  namesMoved: boolean;
};

export type SetupEvent =
  | { type: 'field-typed'; field: keyof SetupFields; value: string }
  | { type: 'names-settled' }
  | { type: 'slug-typed'; typed: string }
  | { type: 'slug-settled' }
  | { type: 'slug-answered'; slug: string; available: boolean; suggestion: string | null }
  | { type: 'slug-generated'; slug: string; available: boolean }
  | { type: 'slug-failed'; reason: FailureReason }
  | { type: 'slug-refused'; slug: string; problem: 'taken' | { key: string } }
  /** The form was submitted without a slug. */
  | { type: 'slug-missed' }
  | { type: 'suggestion-taken'; slug: string }
  | { type: 'generate-asked' }
  | { type: 'retry-asked' };

function namesAreThere({ firstName, lastName }: SetupFields): boolean {
  return checkFirstName(firstName) === null && checkLastName(lastName) === null;
}

/** The initial state. An existing slug counts as valid; without one it is derived from the names. */
export function beginSetup(fields: SetupFields, slug: string | null): SetupState {
  const empty: SetupState = {
    fields,
    slug: '',
    origin: 'none',
    check: { kind: 'idle', problem: null },
    namesMoved: false,
  };
  if (slug) return { ...empty, slug, origin: 'kept', check: { kind: 'available' } };
  return followNames(empty);
}

/** The first slug is derived in the browser and checked; later ones come from the server. */
function followNames(state: SetupState): SetupState {
  const settled = { ...state, namesMoved: false };
  if (!namesAreThere(state.fields) || state.origin === 'hand' || state.origin === 'kept') return settled;
  const derived = deriveSlug(state.fields.firstName, state.fields.lastName);
  if (state.slug !== '' || checkSlugFormat(derived) !== null) return { ...settled, check: { kind: 'generating' } };
  return { ...settled, slug: derived, origin: 'names', check: { kind: 'checking', whenTaken: 'give-way' } };
}

function typeSlug(state: SetupState, typed: string): SetupState {
  const slug = sanitizeTypedSlug(typed);
  if (slug === state.slug && state.check.kind !== 'generating') return state;
  const problem = checkSlugFormat(slug);
  const check: SlugCheck = problem ? { kind: 'idle', problem } : { kind: 'waiting' };
  // An emptied field may be filled from the names again.
  return { ...state, slug, origin: slug === '' ? 'none' : 'hand', check };
}

function answer(state: SetupState, event: Extract<SetupEvent, { type: 'slug-answered' }>): SetupState {
  const { check } = state;
  const isAbout = event.slug === state.slug && (check.kind === 'checking' || check.kind === 'taken');
  if (!isAbout) return state;
  if (event.available) return { ...state, check: { kind: 'available' } };
  if (check.kind === 'checking' && check.whenTaken === 'give-way' && event.suggestion) {
    return { ...state, slug: event.suggestion, check: { kind: 'available' } };
  }
  return { ...state, check: { kind: 'taken', suggestion: event.suggestion } };
}

function generate(state: SetupState): SetupState {
  const check: SlugCheck = namesAreThere(state.fields)
    ? { kind: 'generating' }
    : { kind: 'failed', task: 'generate', reason: 'names' };
  return { ...state, check, namesMoved: false };
}

function retry(state: SetupState): SetupState {
  if (state.check.kind !== 'failed') return state;
  return state.check.task === 'generate'
    ? generate(state)
    : { ...state, check: { kind: 'checking', whenTaken: 'say' } };
}

/** The reducer of the form. Responses about an outdated slug are ignored. */
export function nextSetup(state: SetupState, event: SetupEvent): SetupState {
  switch (event.type) {
    case 'field-typed': {
      const isName = event.field === 'firstName' || event.field === 'lastName';
      const fields = { ...state.fields, [event.field]: event.value };
      return { ...state, fields, namesMoved: state.namesMoved || isName };
    }
    case 'names-settled':
      return state.namesMoved ? followNames(state) : state;
    case 'slug-typed':
      return state.origin === 'kept' ? state : typeSlug(state, event.typed);
    case 'slug-settled':
      return state.check.kind === 'waiting' ? { ...state, check: { kind: 'checking', whenTaken: 'say' } } : state;
    case 'slug-answered':
      return answer(state, event);
    case 'slug-generated': {
      if (state.check.kind !== 'generating') return state;
      const check: SlugCheck = event.available ? { kind: 'available' } : { kind: 'waiting' };
      return { ...state, slug: event.slug, origin: 'names', check };
    }
    case 'slug-failed': {
      const { kind } = state.check;
      if (kind !== 'checking' && kind !== 'generating') return state;
      const task = kind === 'checking' ? 'check' : 'generate';
      return { ...state, check: { kind: 'failed', task, reason: event.reason } };
    }
    case 'slug-refused': {
      if (event.slug !== state.slug) return state;
      if (event.problem === 'taken') return { ...state, check: { kind: 'taken', suggestion: null } };
      return { ...state, check: { kind: 'idle', problem: event.problem.key } };
    }
    case 'slug-missed':
      return state.check.kind === 'idle'
        ? { ...state, check: { kind: 'idle', problem: checkSlugFormat(state.slug) } }
        : state;
    case 'suggestion-taken':
      return { ...state, slug: event.slug, origin: 'hand', check: { kind: 'checking', whenTaken: 'say' } };
    case 'generate-asked':
      return state.origin === 'kept' ? state : generate(state);
    case 'retry-asked':
      return retry(state);
  }
}
