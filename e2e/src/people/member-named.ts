import type { Visitor } from '../journey.ts';
import { openApi } from './api.ts';
import { newMember } from './member.ts';

/** A new member who makes calls without a page. */
export async function memberNamed(visitor: Visitor, firstName: string, lastName: string) {
  const { signedIn } = await newMember(visitor, { firstName, lastName });
  const { call, signIn } = await openApi(visitor.context, visitor.url);
  signIn(signedIn.accessToken);
  return { signedIn, call, urlSlug: signedIn.user.urlSlug ?? '', name: `${firstName} ${lastName}` };
}
