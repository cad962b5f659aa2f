import { expect, test } from 'vitest';
import { dashboardQuery } from '#src/features/dashboard/queries.ts';
import { createQueryClient } from '#src/lib/query-client.ts';
import { ada } from '../../../test/people.ts';
import { profileOf } from './watch-person.ts';

test("companyName is the organization's name, never the person's", () => {
  const person = { ...ada, role: 'organization' as const, organizationId: ada.id };
  const queries = createQueryClient();
  expect(profileOf(person, queries)).toMatchObject({ firstName: 'Ada', lastName: 'Lovelace', companyName: null });
  queries.setQueryData(dashboardQuery(person.id).queryKey, {
    completionScore: 70,
    missing: [],
    profileUrl: null,
    organizationName: 'Analytical Engines',
    recentSignIns: [],
  });
  expect(profileOf(person, queries)).toMatchObject({
    lastName: 'Lovelace',
    companyName: 'Analytical Engines',
    completionScore: 70,
  });
});
