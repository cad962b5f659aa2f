import { expect, test } from 'vitest';
import { passwordDraftProblems } from './password-draft-problems.ts';

const good = { current: 'Old-one-77', next: 'Velvet.Harbour!41', repeated: 'Velvet.Harbour!41' };
const owner = { asksCurrent: true, email: 'ada@example.com', phone: '+12025550123' };

test.each([
  [good, {}],
  [{ ...good, current: '' }, { current: 'password.required' }],
  [{ ...good, next: '', repeated: '' }, { next: 'password.required' }],
  [{ ...good, next: 'short', repeated: '' }, { next: 'password.min_length' }],
  [{ ...good, next: 'Ada-2024!', repeated: 'Ada-2024!' }, { next: 'password.personal' }],
  [{ ...good, repeated: 'Velvet.Harbour!42' }, { repeated: 'password.match' }],
])('%j gives %j', (draft, problems) => {
  expect(passwordDraftProblems(draft, owner)).toEqual(problems);
});

test('with another proof, the current password is not required', () => {
  expect(passwordDraftProblems({ ...good, current: '' }, { ...owner, asksCurrent: false })).toEqual({});
});
