import {
  type BusinessCard,
  openDefaultCard,
  shareBusinessCard,
} from '@foyer/contract/business-cards/business-cards.ts';
import { completeProfile } from '@foyer/contract/profiles/profiles.ts';
import { signUp } from './sign-up.ts';

/** Shares the business card of a new member and returns the path of its page. */
export async function sharedCard(url: string): Promise<string> {
  const { browser, session } = await signUp(url);
  const call = <T>(method: string, path: string, body?: unknown) =>
    browser.call<T>(method, path, body, session.accessToken);
  const profile = {
    firstName: 'Ada',
    lastName: 'Lovelace',
    urlSlug: 'ada-lovelace',
    title: 'Programmer',
    company: 'Analytical Engines',
  };
  await call(completeProfile.method, completeProfile.path, profile);
  const { id } = await call<BusinessCard>(openDefaultCard.method, openDefaultCard.path);
  const { link } = await call<{ link: BusinessCard['links'][number] }>(
    shareBusinessCard.method,
    shareBusinessCard.path.replace(':id', id),
    {},
  );
  return new URL(link.url).pathname;
}
