import type { Language } from '@foyer/contract/limits.ts';
import type { Block, EmailContent } from './email-content.ts';

/** Why the reader gets this email, and from whom. Ends both bodies. */
export const footers: Record<Language, (host: string) => string> = {
  en: (host) => `You’re receiving this email because this address was used on Foyer (${host}).`,
  es: (host) => `Recibes este correo porque esta dirección se ha usado en Foyer (${host}).`,
};

type Parts = { language: Language; publicUrl: string };

export function emailText(content: EmailContent, { language, publicUrl }: Parts): string {
  const footer = footers[language](new URL(publicUrl).host);
  return `${[content.heading, ...content.blocks.map(textOf), '--', footer].join('\n\n')}\n`;
}

function textOf(block: Block): string {
  switch (block.kind) {
    case 'text':
      return block.text;
    case 'code':
      return block.code;
    case 'button':
      return `${block.label}: ${block.href}`;
    case 'facts':
      return block.facts.map(([label, value]) => `${label}: ${value}`).join('\n');
    case 'links':
      return [`${block.label}:`, ...block.links.map(([name, href]) => `${name}: ${href}`)].join('\n');
    case 'ticket':
      return `${block.label}\n${block.alt}`;
  }
}
