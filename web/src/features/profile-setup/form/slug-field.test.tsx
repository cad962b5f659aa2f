// @vitest-environment happy-dom
import { checkSlug, generateSlug } from '@foyer/contract/profiles/profiles.ts';
import { screen } from '@testing-library/react';
import { useReducer } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import profileSetup from '#src/messages/en/profile-setup.json';
import { fakeApi } from '../../../../test/fake-api.ts';
import { letTimePass, renderComponent } from '../../../../test/render-component.tsx';
import { beginSetup, nextSetup } from './setup-state.ts';
import { SlugField } from './slug-field.tsx';
import { useSlugCheck } from './use-slug-check.ts';

const texts = profileSetup.slug;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function Form({ slug, names }: { slug: string | null; names: { firstName: string; lastName: string } }) {
  const [state, dispatch] = useReducer(nextSetup, beginSetup({ ...names, title: '', company: '' }, slug));
  useSlugCheck(state, dispatch);
  return <SlugField state={state} dispatch={dispatch} />;
}

async function renderField({ slug = null as string | null, names = { firstName: '', lastName: '' } } = {}) {
  const view = await renderComponent(<Form slug={slug} names={names} />, ['profile-setup']);
  await letTimePass(0);
  return { ...view, field: screen.getByRole<HTMLInputElement>('textbox', { name: texts.label }) };
}
const isInvalid = (field: HTMLElement) => field.getAttribute('aria-invalid') === 'true';

test('before anything is typed, the field says above it that the choice is final', async () => {
  fakeApi();
  const { field } = await renderField();
  const note = screen.getByText(texts.fixedNote);
  expect(field.getAttribute('aria-describedby')?.split(' ')).toContain(note.id);
  expect(note.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('a slug is checked once when typing pauses, and a free one is confirmed', async () => {
  const calls = fakeApi([checkSlug, () => ({ data: { available: true, suggestion: null } })]);
  const { user, field } = await renderField();
  await user.type(field, 'Ada Lovelace');
  expect(field.value).toMatch(/^ada-?lovelace$/);
  expect(calls).toEqual([]);
  await letTimePass(1000);
  expect(calls.map(({ body }) => body)).toEqual([{ slug: field.value }]);
  expect(screen.getByText(texts.available)).toBeTruthy();
});

test('a taken slug is a problem, and the suggestion is used with one click and checked', async () => {
  const calls = fakeApi([
    checkSlug,
    ({ slug }) => ({ data: { available: slug === 'ada-2', suggestion: slug === 'ada-2' ? null : 'ada-2' } }),
  ]);
  const { user, field } = await renderField();
  await user.type(field, 'ada');
  await letTimePass(1000);
  expect(isInvalid(field)).toBe(true);
  await user.click(screen.getByRole('button', { name: texts.take.replace('{{suggestion}}', 'ada-2') }));
  await letTimePass(0);
  expect(field.value).toBe('ada-2');
  expect(isInvalid(field)).toBe(false);
  expect(calls).toHaveLength(2);
});

test('a slug that is too short is refused without a request', async () => {
  const calls = fakeApi();
  const { user, field } = await renderField();
  await user.type(field, 'a');
  await letTimePass(2000);
  expect(isInvalid(field)).toBe(true);
  expect(calls).toEqual([]);
});

test('after a network failure the check can be repeated', async () => {
  let isOnline = false;
  fakeApi([checkSlug, () => (isOnline ? { data: { available: true, suggestion: null } } : 'lost')]);
  const { user, field } = await renderField();
  await user.type(field, 'ada');
  await letTimePass(1000);
  expect(screen.getByText(texts.networkProblem)).toBeTruthy();
  isOnline = true;
  await user.click(screen.getByRole('button', { name: texts.retry }));
  await letTimePass(0);
  expect(screen.getByText(texts.available)).toBeTruthy();
});

test('an answer to an earlier slug is dropped while another is typed', async () => {
  const calls = fakeApi([checkSlug, ({ slug }) => ({ data: { available: slug !== 'ada', suggestion: null } })]);
  const { user, field } = await renderField();
  await user.type(field, 'ada');
  await letTimePass(1000);
  expect(isInvalid(field)).toBe(true);
  await user.type(field, 'l');
  expect(isInvalid(field)).toBe(false);
  await letTimePass(1000);
  expect(calls.map(({ body }) => body.slug)).toEqual(['ada', 'adal']);
  expect(screen.getByText(texts.available)).toBeTruthy();
});

test('generating takes a free slug from the names, and needs names', async () => {
  fakeApi(
    [generateSlug, () => ({ data: { slug: 'ada-lovelace-7', available: true } })],
    [checkSlug, () => ({ data: { available: true, suggestion: null } })],
  );
  const { user, field } = await renderField({ names: { firstName: 'Ada', lastName: 'Lovelace' } });
  await user.dblClick(screen.getByRole('button', { name: texts.generate }));
  await letTimePass(0);
  expect(field.value).toBe('ada-lovelace-7');
});

test('generating without names asks for them', async () => {
  const calls = fakeApi();
  const { user } = await renderField();
  await user.click(screen.getByRole('button', { name: texts.generate }));
  expect(screen.getByText(texts.namesRequired)).toBeTruthy();
  expect(calls).toEqual([]);
});

test('an existing slug is read-only', async () => {
  const calls = fakeApi();
  const { user, field } = await renderField({ slug: 'ada' });
  await user.type(field, 'x');
  await letTimePass(2000);
  expect([field.value, field.readOnly]).toEqual(['ada', true]);
  expect(screen.queryByRole('button', { name: texts.generate })).toBeNull();
  expect(screen.getByText(texts.keptNote)).toBeTruthy();
  expect(screen.queryByText(texts.fixedNote)).toBeNull();
  expect(calls).toEqual([]);
});
