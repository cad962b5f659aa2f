import { languages } from '@foyer/contract/limits.ts';
import { describe, expect, test } from 'vitest';
import type { EmailEntry, EmailValues } from '#src/db/outbox/email-entry.ts';
import { emailMedia, emailValues, everyEmail, exchangedOrder } from '../../test/every-email.ts';
import { imagesOf } from './events/email-media.ts';
import { linkInLanguage } from './links/link-in-language.ts';
import { renderEmail } from './render-email.ts';
import { codeText } from './texts/code-text.ts';
import { phoneChangedText } from './texts/phone-changed-text.ts';

const publicUrl = 'https://foyer.example';
const hostile = `<img src=x onerror="alert('1')"> & "Ada"`;

const values = emailValues(hostile);
const media = emailMedia(hostile);
const entries = everyEmail(hostile);
const exchanged = (backMinor: number) => exchangedOrder(hostile, backMinor);

/** The visible words of the cells, paragraphs and headings of an email, as plain text. */
function factsIn(html: string): string[] {
  const cells = [...html.matchAll(/<(td|p|h1)[^>]*>([^<]+)<\/\1>/g)].map(([, , words = '']) => words);
  const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' };
  return cells.map((words) => words.trim().replace(/&(lt|gt|quot|#39|amp);/g, (entity) => entities[entity] ?? entity));
}

describe.each(entries)('$template $values.what in $language', (entry) => {
  const email = renderEmail(entry, publicUrl, media);

  test('escapes what people typed and loads nothing from other servers', () => {
    // Pictures are parts of the email.
    const pictures = [...email.html.matchAll(/<img src="([^"]*)"/g)].map(([, source]) => source);
    expect(pictures).toEqual(imagesOf(media).map(({ cid }) => `cid:${cid}`));
    expect(email.html.replaceAll(/<img src="cid:/g, '')).not.toMatch(
      /<(script|link|iframe|img)\b|<[^>]*\ssrc=|url\(|@import/i,
    );
    if (JSON.stringify(entry.values).includes('onerror')) expect(email.html).toContain('&lt;img src=x onerror=&quot;');
  });

  test('the plain text has every link, every fact and every code of the HTML', () => {
    const links = [...email.html.matchAll(/href="([^"]+)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'));
    for (const link of links) expect(email.text).toContain(link);
    for (const fact of factsIn(email.html)) expect(email.text).toContain(fact);
    if ('code' in entry.values) {
      expect(email.text).toContain('123456');
      expect(email.html).toContain('123456');
    }
  });

  test('has a subject of one line, a language and no exclamation mark', () => {
    expect(email.subject).toMatch(/^[^\r\n]{5,80}$/);
    expect(email.html).toContain(`<html lang="${entry.language}">`);
    expect(email.text).not.toMatch(/[!¡]/);
    expect(email.html).not.toMatch(/undefined|\[object/);
    expect(email.text).not.toMatch(/undefined|\[object/);
  });
});

describe('in dark mode', () => {
  /** The dark colors by class, from the style element. */
  function darkColors(html: string): Map<string, Record<string, string>> {
    const rules = /prefers-color-scheme: dark\) \{\n(.*?)\n\}\n/s.exec(html)?.[1] ?? '';
    return new Map(
      [...rules.matchAll(/\.(\w+) \{ (.*?) \}/g)].map(([, name = '', colors = '']) => [
        name,
        Object.fromEntries([...colors.matchAll(/([\w-]+): (#\w+) !important/g)].map(([, key, color]) => [key, color])),
      ]),
    );
  }
  /** Relative luminance, see WCAG 2.2. */
  function luminance(color: string): number {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5]
      .map((start) => Number.parseInt(color.slice(start, start + 2), 16) / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  }
  const dark = darkColors(renderEmail(entries[0] as EmailEntry, publicUrl, media).html);

  test('every color of every email changes, apart from the brand, buttons and ticket codes', () => {
    const kept = new Set<string>();
    for (const entry of entries)
      for (const [, tag, attributes = ''] of renderEmail(entry, publicUrl, media).html.matchAll(/<(\w+)(\s[^<>]*)>/g)) {
        const classes = /class="([^"]*)"/.exec(attributes)?.[1]?.split(' ') ?? [];
        const style = /style="([^"]*)"/.exec(attributes)?.[1] ?? '';
        for (const [, property = ''] of style.matchAll(/(?:^|;)(color|background):#/g))
          if (!classes.some((name) => dark.get(name)?.[property])) kept.add([tag, ...classes, property].join(' '));
      }
    expect([...kept].sort()).toEqual(['a action background', 'a action color', 'img background', 'span color']);
  });

  test('text is easy to read on every ground', () => {
    for (const ground of ['page', 'card', 'code'])
      for (const text of ['ink', 'quiet', 'way']) {
        const [light, low] = [dark.get(text)?.color ?? '', dark.get(ground)?.background ?? ''].map(luminance);
        expect(((light ?? 0) + 0.05) / ((low ?? 1) + 0.05), `${text} on ${ground}`).toBeGreaterThan(4.5);
      }
  });
});

test('no kind of email is left out', () => {
  expect(new Set(entries.map(({ template }) => template))).toEqual(new Set(Object.keys(values)));
});

/** An organizer writes the subject of a message. */
const withOwnSubject = entries.filter(({ template }) => template !== 'organizer-message');

test.each(withOwnSubject.filter(({ values }) => 'title' in values))(
  'the subject of $template $values.what in $language names the event',
  (entry) => {
    const title = 'Evening of compilers';
    const [short, long] = [title, `${title} ${'and of linkers '.repeat(9)}`].map(
      (named) => renderEmail({ ...entry, values: { ...entry.values, title: named } } as EmailEntry, publicUrl).subject,
    );
    expect(short).toMatch(/: Evening of compilers$/);
    expect(long).toMatch(/: Evening of compilers and.*…$/);
  },
);

test('only the first action is a button, the others are links', () => {
  const given = { ...values['event-notice'], what: 'reminder' as const, ticket: 'a-registration', orderId: 'an-order' };
  const entry = { kind: 'email', to: 'ada@example.com', language: 'en', template: 'event-notice' } as const;
  const sent = renderEmail(
    { ...entry, values: { ...given, onlineLink: 'https://meet.example.com/compilers' } },
    publicUrl,
  );
  const ways = [...sent.html.matchAll(/<a ([^>]*)>([^<]+)</g)].map(([, look = '', label = '']) => [
    look.includes('background'),
    label,
  ]);
  expect(ways).toEqual([
    [true, 'Join online'],
    [false, 'View ticket'],
    [false, 'View order'],
    [false, 'View event'],
    [false, 'Google'],
    [false, 'Outlook'],
  ]);
});

test('Spanish differs from English in subject and text', () => {
  for (const entry of withOwnSubject.filter(({ language }) => language === 'en')) {
    const spanish = renderEmail({ ...entry, language: 'es' }, publicUrl);
    expect(spanish.text).not.toBe(renderEmail(entry, publicUrl).text);
    expect(spanish.subject).not.toBe(renderEmail(entry, publicUrl).subject);
  }
});

test.each(languages)('an email a member can unsubscribe from links to the page that asks (%s)', (language) => {
  const about = { kind: 'email', to: 'ada@example.com', language } as const;
  const refusal = 'a-token';
  for (const entry of [
    { ...about, template: 'event-notice', values: { ...values['event-notice'], what: 'reminder', refusal } },
    { ...about, template: 'organizer-message', values: { ...values['organizer-message'], refusal } },
  ] satisfies EmailEntry[])
    expect(renderEmail(entry, publicUrl).text).toMatch(
      /https:\/\/foyer\.example\/unsubscribe(\?lang=es)?#token=a-token/,
    );
});

test('pages open in the language of the email that links to them, and other sites are left alone', () => {
  const about = { kind: 'email', to: 'ada@example.com', template: 'event-notice' } as const;
  const linked = { ...values['event-notice'], onlineLink: 'https://meet.example.com/compilers' };
  const [english, spanish] = languages.map((language) =>
    renderEmail({ ...about, language, values: linked }, publicUrl),
  );
  expect(english?.text).toContain('https://foyer.example/events/compilers\n');
  expect(spanish?.text).toContain('https://foyer.example/events/compilers?lang=es\n');
  expect(spanish?.text).toContain('https://meet.example.com/compilers\n');
  expect(spanish?.html).toContain('href="https://foyer.example/events/compilers?lang=es"');
});

test('a link that is not a web page is refused', () => {
  const entry = { kind: 'email', to: 'ada@example.com', language: 'en', template: 'verify-email' } as const;
  const values = { code: '123456', link: 'javascript:alert(1)' };
  expect(() => renderEmail({ ...entry, values }, publicUrl)).toThrow('must be http or https');
});

/** GSM 03.38, the basic table: anything else turns the message into UCS-2, two of which cost twice. */
const gsm7 = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]*$/;

test.each(languages)(
  'the code comes first, its last line is for browsers, and it is one cheap SMS (%s)',
  (language) => {
    const text = codeText(language, '012345', 'https://meet.a-rather-long-name.foyer.example:8443');
    expect(text).toMatch(/^012345 /);
    expect(text.split('\n').at(-1)).toBe('@meet.a-rather-long-name.foyer.example #012345');
    expect(text).toMatch(gsm7);
    expect(text.length).toBeLessThanOrEqual(160);
  },
);

test('a link opens its page in the language of the message, and other links stay', () => {
  const inSpanish = (href: string) => linkInLanguage(href, 'es', publicUrl);
  expect(inSpanish('https://foyer.example/auth/undo?a=1#token=x')).toBe(
    'https://foyer.example/auth/undo?a=1&lang=es#token=x',
  );
  for (const href of ['https://foyer.example/api/calendar.ics', 'https://maps.example/casa'])
    expect(inSpanish(href)).toBe(href);
  expect(linkInLanguage('https://foyer.example/events', 'en', publicUrl)).toBe('https://foyer.example/events');
});

test.each(languages)(
  'the text about a changed number is cheap characters, with its link at the end (%s)',
  (language) => {
    const link = `https://meet.foyer.example/auth/undo#token=${'x'.repeat(43)}`;
    const text = phoneChangedText(language, link);
    expect(text).toMatch(gsm7);
    expect(text.endsWith(link)).toBe(true);
    // Two parts at most.
    expect(text.length).toBeLessThanOrEqual(306);
  },
);

describe.each(languages)('in %s', (language) => {
  const textOf = (entry: EmailEntry) => renderEmail(entry, publicUrl).text;
  const about = { kind: 'email', to: 'ada@example.com', language } as const;

  test('the deadline of a transfer is in the time zone of the event, which is named', () => {
    const text = textOf({ ...about, template: 'place-offered', values: values['place-offered'] });
    expect(text).toMatch(/: .*11:00.*(CET|GMT\+1)\n/);
  });

  test('a reminder also shows the reader’s local time when it is known and differs', () => {
    const here = { en: 'Your time: Saturday, March 28, 2026', es: 'Tu hora local: sábado, 28 de marzo de 2026' }[
      language
    ];
    const reminder = (given: Partial<EmailValues['event-notice']>) =>
      textOf({ ...about, template: 'event-notice', values: { ...values['event-notice'], what: 'reminder', ...given } });
    expect(reminder({ readerZone: 'America/Lima' })).toContain(here);
    // Night in Madrid, evening in Lima.
    expect(reminder({ readerZone: 'America/Lima' })).toMatch(/(Your time|Tu hora local): .*(7:30.*PM|19:30).*GMT-5\n/);
    for (const readerZone of ['Europe/Madrid', 'Europe/Paris', undefined])
      expect(reminder({ ...(readerZone && { readerZone }) })).not.toMatch(/Your time|Tu hora local/);
    // A guest has set no time zone, so the email names the event's.
    const zone = {
      en: 'Time zone: Madrid, GMT+1\n',
      es: 'Zona horaria: Madrid, GMT+1\n',
    }[language];
    expect(reminder({ guest: { token: 'a-token', online: false } })).toContain(zone);
    expect(reminder({})).not.toContain(zone);
  });

  test('an offer shows the reader’s local time only when it is known', () => {
    const offered = (readerZone: string | null) =>
      textOf({
        ...about,
        template: 'waiting-notice',
        values: { ...values['waiting-notice'], what: 'offered', readerZone },
      });
    expect(offered('America/Lima')).toMatch(/(Your time|Tu hora local): /);
    expect(offered(null)).not.toMatch(/Your time|Tu hora local/);
  });

  test('identical tickets of an order share a line', () => {
    const tickets = ['Seat', 'Seat · Grace', 'Seat', 'Stream'];
    const text = textOf({ ...about, template: 'order-notice', values: { ...values['order-notice'], tickets } });
    expect(text.match(/(?<=: ).*(Seat|Stream).*/g)).toEqual(['2 × Seat', 'Seat · Grace', 'Stream']);
  });

  test('an exchange shows both tickets and the difference paid or refunded', () => {
    const words = {
      en: {
        was: 'Previous ticket',
        is: 'New ticket',
        inPerson: 'in person',
        online: 'online',
        paid: 'Difference paid',
        back: 'Refund',
      },
      es: {
        was: 'Entrada anterior',
        is: 'Entrada nueva',
        inPerson: 'presencial',
        online: 'en línea',
        paid: 'Diferencia pagada',
        back: 'Reembolso',
      },
    }[language];
    const of = (backMinor: number) =>
      textOf({ ...about, template: 'order-notice', values: exchanged(backMinor) }).replaceAll('\u00a0', ' ');
    const money = (text: string) => (language === 'en' ? `€${text}` : `${text.replace('.', ',')} €`);
    const [dearer, cheaper] = [of(0), of(2_000)];
    expect(dearer).toContain(`${words.was}: ${hostile}, ${words.online}: ${money('5.00')}\n`);
    expect(dearer).toContain(`${words.is}: ${hostile}, ${words.inPerson}: ${money('25.00')}\n`);
    expect(dearer).toContain(`${words.paid}: ${money('20.00')}\n`);
    expect(dearer).not.toContain(words.back);
    expect(cheaper).toContain(`${words.was}: ${hostile}, ${words.inPerson}: ${money('25.00')}\n`);
    expect(cheaper).toContain(`${words.is}: ${hostile}, ${words.online}: ${money('5.00')}\n`);
    expect(cheaper).toContain(`${words.back}: ${money('20.00')}\n`);
    expect(cheaper).not.toContain(words.paid);
  });
});
