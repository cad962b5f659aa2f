import type { Language } from '@foyer/contract/limits.ts';
import type { EmailContent } from './email-content.ts';
import { linkInLanguage } from './links/link-in-language.ts';

/** The content of an email with its links to Foyer in the message's language. */
export function linkedInLanguage(content: EmailContent, language: Language, publicUrl: string): EmailContent {
  const blocks = content.blocks.map((block) =>
    block.kind === 'button' ? { ...block, href: linkInLanguage(block.href, language, publicUrl) } : block,
  );
  return { ...content, blocks };
}
