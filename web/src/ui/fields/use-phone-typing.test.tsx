import { createInstance } from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, test } from 'vitest';
import { usePhoneTyping } from './use-phone-typing.ts';

const i18n = createInstance();
await i18n.init({ lng: 'en', resources: {} });

type ReadPhone = ReturnType<typeof usePhoneTyping>['read'];

function Field({ country, onRead }: { country: string | null; onRead: (read: ReadPhone) => void }) {
  onRead(usePhoneTyping(undefined, country).read);
  return null;
}

/** What the field reads from a value while it shows a country. */
function readIn(country: string | null, value: string) {
  const reads: ReadPhone[] = [];
  renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <Field country={country} onRead={(read) => reads.push(read)} />
    </I18nextProvider>,
  );
  return reads[0]?.({ value, selectionStart: value.length } as HTMLInputElement);
}

test('a number without a calling code leaves the country out, since it may have been guessed meanwhile', () => {
  expect(readIn(null, '415')).toEqual({ typed: '415' });
  expect(readIn('US', '415')).toEqual({ typed: '415' });
});

test('a calling code sets its country', () => {
  expect(readIn('US', '+34 612')).toMatchObject({ country: 'ES' });
  expect(readIn(null, '+34 612')).toMatchObject({ country: 'ES' });
});
