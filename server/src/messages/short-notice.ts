import type { EmailContent } from './email-content.ts';

/** An email of one sentence, which its subject sums up, and a button. */
export const shortNotice = (
  { subject, text, button }: { subject: string; text: string; button: string },
  href: string,
): EmailContent => ({
  subject,
  heading: subject,
  preview: text,
  blocks: [
    { kind: 'text', text },
    { kind: 'button', label: button, href },
  ],
});
