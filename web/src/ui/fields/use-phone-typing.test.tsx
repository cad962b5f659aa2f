import { createInstance } from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, test } from 'vitest';
import { usePhoneTyping } from './use-phone-typing.ts';

const i18n = createInstance();
await i18n.init({ lng: 'en', resources: {} });

type Read = ReturnType<typeof usePhoneTyping>['read'];

function Field({ country, tell }: { country: string | null; tell: (read: Read) => void }) {
  tell(usePhoneTyping(undefined, country).read);
  return null;
}

/** What a field that shows this country keeps of what stands in it. */
function typedIn(country: string | null, value: string) {
  const told: Read[] = [];
  renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <Field country={country} tell={(read) => told.push(read)} />
    </I18nextProvider>,
  );
  return told[0]?.({ value, selectionStart: value.length } as HTMLInputElement);
}

test('a number says nothing of a country that it does not change, which may have been guessed meanwhile', () => {
  expect(typedIn(null, '415')).toEqual({ typed: '415' });
  expect(typedIn('US', '415')).toEqual({ typed: '415' });
});

test('a calling code speaks of its country', () => {
  expect(typedIn('US', '+34 612')).toMatchObject({ country: 'ES' });
  expect(typedIn(null, '+34 612')).toMatchObject({ country: 'ES' });
});
