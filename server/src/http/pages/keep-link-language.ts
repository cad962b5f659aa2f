import { languages } from '@foyer/contract/limits.ts';
import { languageParam, pageCookies } from '@foyer/contract/pages.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

const yearSeconds = 365 * 24 * 60 * 60;

/**
 * Where a page with a language in its address is found without it; null for other pages. The language is kept as the
 * browser's choice, unless one was made there: then that one holds.
 */
export function keepLinkLanguage(request: FastifyRequest, reply: FastifyReply, publicUrl: string): string | null {
  const url = new URL(`http://foyer.invalid${request.url}`);
  const given = url.searchParams.get(languageParam);
  if (given === null) return null;
  url.searchParams.delete(languageParam);
  const language = languages.find((each) => each === given);
  const isChosen = languages.some((each) => each === request.cookies[pageCookies.language]);
  if (language && !isChosen) {
    // Scripts read and change it too, as every other choice.
    reply.setCookie(pageCookies.language, language, {
      path: '/',
      sameSite: 'lax',
      secure: publicUrl.startsWith('https:'),
      maxAge: yearSeconds,
    });
  }
  // A path that starts with two slashes would lead to another site.
  return `${url.pathname.replace(/^\/+/, '/')}${url.search}`;
}
