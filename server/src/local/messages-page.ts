import type { Language } from '@foyer/contract/limits.ts';
import { type Html, html } from '#src/http/pages/html.ts';
import { localPage } from './page/local-page.ts';
import type { LocalMessage } from './read-local-messages.ts';

const texts = {
  en: {
    title: 'Messages',
    about: 'Everything that Foyer sends in local mode lands here, newest first.',
    address: 'Email or phone number',
    show: 'Show',
    all: 'All messages',
    empty: 'Nothing has been sent yet.',
    emptyFor: 'Nothing has been sent to this address yet.',
    open: 'Open in a new tab',
    email: 'As email',
  },
  es: {
    title: 'Mensajes',
    about: 'Todo lo que Foyer envía en modo local llega aquí, lo más reciente primero.',
    address: 'Correo o número de teléfono',
    show: 'Mostrar',
    all: 'Todos los mensajes',
    empty: 'Todavía no se ha enviado nada.',
    emptyFor: 'Todavía no se ha enviado nada a esta dirección.',
    open: 'Abrir en otra pestaña',
    email: 'Como correo',
  },
} as const satisfies Record<Language, Record<string, string>>;

const channelNames = { email: 'Email', sms: 'SMS', whatsapp: 'WhatsApp' } as const;

const styles = `
main { max-width: 720px; margin: 0 auto }
form { display: flex; flex-wrap: wrap; gap: 8px; align-items: end; margin-bottom: 24px }
label { flex: 1 1 220px; color: var(--quiet); font-size: 14px }
input { width: 100% }
article { margin: 0 0 16px; padding: 16px; background: var(--card); border: 1px solid var(--line); border-radius: 12px }
header { display: flex; flex-wrap: wrap; gap: 4px 12px; color: var(--quiet); font-size: 14px }
header strong { color: var(--ink) }
h2 { margin: 8px 0 0; font-size: 18px }
details { margin-top: 8px }
summary { cursor: pointer; color: var(--accent); font-weight: 600 }
iframe { display: block; width: 100%; height: min(640px, 70vh); margin: 8px 0; border: 1px solid var(--line); border-radius: 12px }
pre { margin: 8px 0 0; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit }
`;

type Page = { messages: readonly LocalMessage[]; to: string; nonce: string; language: Language };

/** The message viewer of local mode: a page without scripts. */
export function messagesPage({ messages, to, nonce, language }: Page): string {
  const text = texts[language];
  const body = html`<h1>${text.title}</h1>
<p>${text.about}</p>
<form method="get" action="/local/messages">
<label>${text.address}<input name="to" value="${to}" autocomplete="off" autocapitalize="none" spellcheck="false"></label>
<button>${text.show}</button>
</form>
${to ? html`<p><a href="/local/messages">${text.all}</a></p>` : html``}
${messages.length === 0 ? html`<p role="status">${to ? text.emptyFor : text.empty}</p>` : html``}
${messages.map((message) => article(message, language))}`;
  return localPage({ title: text.title, body, css: styles, nonce, language });
}

function article(message: LocalMessage, language: Language): Html {
  const at = message.createdAt.toISOString();
  const shown = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' }).format(
    message.createdAt,
  );
  return html`<article>
<header><strong>${channelNames[message.channel]}</strong>
<a href="/local/messages?to=${encodeURIComponent(message.to)}">${message.to}</a>
<time datetime="${at}">${shown}</time></header>
${message.subject ? html`<h2>${message.subject}</h2>` : html``}
${message.html ? emailView(message, language) : html`<pre>${linkedText(message.text)}</pre>`}
${(message.attachments ?? []).map(({ name }) => html`<a href="/local/messages/${message.id}/${name}">${name}</a>`)}
</article>
`;
}

/** The plain text, and on request the email as a mail program shows it. It loads when it is opened. */
function emailView({ id, text, subject }: LocalMessage, language: Language): Html {
  const { open, email } = texts[language];
  return html`<pre>${linkedText(text)}</pre>
<details><summary>${email}</summary>
<iframe src="/local/messages/${id}" title="${subject ?? email}" loading="lazy" sandbox="allow-popups"></iframe>
</details>
<a href="/local/messages/${id}" target="_blank">${open}</a>
`;
}

/** A URL ends at a space, a quotation mark, a bracket that it did not open, or the end of a sentence. */
const addresses = /https?:\/\/(?:\([^\s()<>"']*\)|[^\s()<>"'])*(?:\([^\s()<>"']*\)|[^\s()<>"'.,:;!?…])/g;

/** Text in which URLs become links that send no referrer. */
function linkedText(text: string): Html[] {
  const pieces: Html[] = [];
  let from = 0;
  for (const { 0: address, index } of text.matchAll(addresses)) {
    if (!URL.canParse(address)) continue;
    pieces.push(html`${text.slice(from, index)}<a rel="noreferrer" href="${address}">${address}</a>`);
    from = index + address.length;
  }
  return [...pieces, html`${text.slice(from)}`];
}
