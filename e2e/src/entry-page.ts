import type { Page } from 'playwright-core';
import { untilAlive, type Visitor } from './journey.ts';
import { signInWords } from './page-texts.ts';

/** What a person does on the sign-in page, by its visible texts. */
export function entryPage(visitor: Visitor, page: Page = visitor.page) {
  const words = signInWords(visitor.look);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const codeField = page.getByLabel(words.otp.label);
  const emailField = page.getByLabel(words.email.label, { exact: true });
  return {
    words,
    button,
    codeField,
    emailField,
    async open(query = '') {
      await page.goto(`/auth${query}`);
      await untilAlive(page);
    },
    choosePhone: () => button(words.entry.methods.phone).click(),
    /** Types a US number without the country code, as people there do. */
    async typePhone(e164: string) {
      await page.getByLabel(words.phone.label, { exact: true }).fill(e164.replace('+1', ''));
      await page.getByText(words.phone.valid).waitFor();
    },
    chooseChannel: (channel: 'whatsapp' | 'sms') =>
      page.getByRole('radio', { name: words.channels[channel] }).check({ force: true }),
    async send() {
      await button(words.phone.send).click();
      await codeField.waitFor();
    },
    /** Six digits submit themselves. */
    typeCode: (code: string) => codeField.fill(code),
    async typeEmail(email: string) {
      await emailField.fill(email);
      await button(words.email.submit).click();
    },
    skipEmail: () => button(words.email.skip).click(),
    atEmail: () => emailField.waitFor(),
    /** Browser back, once the current step is in the history; a person could not be quicker. */
    async goBackFrom(step: 'password' | 'otp') {
      await page.waitForFunction((shown) => history.state?.usr?.step === shown, step);
      await page.goBack();
    },
    title: (text: string) => page.getByRole('heading', { level: 1, name: text }),
  };
}

/** From the sign-in page to the code field, with a code sent. */
export async function askForCode(visitor: Visitor, phone: string, channel: 'whatsapp' | 'sms', page = visitor.page) {
  const entry = entryPage(visitor, page);
  await entry.open();
  await entry.choosePhone();
  await entry.typePhone(phone);
  await entry.chooseChannel(channel);
  await entry.send();
  return entry;
}

/** Signs up by phone without an email, up to the profile form. */
export async function signUp(visitor: Visitor, phone: string): Promise<void> {
  const entry = await askForCode(visitor, phone, 'whatsapp');
  await entry.typeCode(await visitor.code(phone));
  await entry.atEmail();
  await entry.skipEmail();
  await visitor.page.waitForURL('**/profile-setup');
}
