import { defaultLanguage, type Language } from '@foyer/contract/limits.ts';
import { languageParam } from '@foyer/contract/pages.ts';
import type { EmailContent } from './email-content.ts';

/**
 * The content with links to Foyer that open pages in the message's language, in a browser where nobody has chosen one.
 * English needs none: it is the language of such a browser anyway.
 */
export function linkedInLanguage(content: EmailContent, language: Language, publicUrl: string): EmailContent {
  if (language === defaultLanguage) return content;
  const { origin } = new URL(publicUrl);
  const localized = (href: string): string => {
    const url = new URL(href);
    if (url.origin !== origin || url.pathname.startsWith('/api/')) return href;
    url.searchParams.set(languageParam, language);
    return url.href;
  };
  const blocks = content.blocks.map((block) =>
    block.kind === 'button' ? { ...block, href: localized(block.href) } : block,
  );
  return { ...content, blocks };
}
