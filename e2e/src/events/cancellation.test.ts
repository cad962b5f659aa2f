import { registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import { expect } from 'vitest';
import { journey } from '../journey.ts';
import { onDesktop } from '../looks.ts';
import { organizerWords, textsOf } from '../page-texts.ts';
import { openApi } from '../people/api.ts';
import { newEmail, newMember, openAs } from '../people/member.ts';
import { tabTo } from '../tab-to.ts';
import { newEvent, newHost } from './host.ts';

journey(
  'an organizer cancels an event with only the keyboard, and attendees see the reason',
  onDesktop,
  async (visitor) => {
    const { page, url, inspect, look, openElsewhere, message, expectProblem } = visitor;
    const { keyboard } = page;
    const words = organizerWords(look);
    const { call, signedIn } = await newHost(visitor);
    const event = await newEvent(call, { title: 'Evening of lamps', type: 'in-person' });
    const email = newEmail('olive');
    const theirs = await openElsewhere();
    const member = await newMember({ ...visitor, context: theirs.context() }, { email, proven: true });
    const guest = await openApi(theirs.context(), url);
    guest.signIn(member.signedIn.accessToken);
    await guest.call(registerForEvent, { params: { id: event.id }, body: {} });

    await openAs(page, signedIn, `/events/${event.id}/manage`);
    const more = page.getByRole('button', { name: words.workspace.actions.more });
    const cancel = page.getByRole('menuitem', { name: words.actions.cancel, exact: true });
    const dialog = page.getByRole('dialog', { name: words.dialogs.cancel.title });
    const reason = dialog.getByLabel(words.cancelDialog.reason);
    const confirm = dialog.getByRole('button', { name: words.dialogs.cancel.confirm, exact: true });
    const why = 'The lamps have not come.\nWe try again in spring.';
    await tabTo(more);
    await keyboard.press('Enter');
    // The last item of the menu.
    await keyboard.press('End');
    await cancel.and(page.locator(':focus')).waitFor();
    await keyboard.press('Enter');
    await dialog.getByText(words.dialogs.cancel.text_one.replace('{{count}}', '1'), { exact: true }).waitFor();
    await tabTo(reason);
    await keyboard.type(why);
    await inspect('1-why');
    // Reopening the dialog keeps the text, and focus returns to where it was.
    await keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await more.and(page.locator(':focus')).waitFor();
    await page.getByText(words.overview.stateHints.published.public).waitFor();
    await keyboard.press('Enter');
    await keyboard.press('End');
    await keyboard.press('Enter');
    expect(await reason.inputValue()).toBe(why);

    expectProblem(/net::ERR_FAILED/);
    await page.route(`**/api/events/${event.id}/cancel`, (route) => route.abort());
    await tabTo(confirm);
    await keyboard.press('Enter');
    await page
      .getByRole('alert')
      .filter({ hasText: textsOf('errors', look).NETWORK_ERROR })
      .waitFor();
    await page.unroute(`**/api/events/${event.id}/cancel`);
    await tabTo(more);
    await keyboard.press('Enter');
    await keyboard.press('End');
    await keyboard.press('Enter');
    expect(await reason.inputValue()).toBe(why);
    await tabTo(confirm);
    await keyboard.press('Enter');
    await page.getByText(words.overview.stateHints.cancelled).waitFor();
    await more.and(page.locator(':focus')).waitFor();
    await keyboard.press('Enter');
    await page.getByRole('menuitem', { name: words.actions.duplicate }).waitFor();
    expect(await cancel.count()).toBe(0);
    await keyboard.press('Escape');
    await inspect('2-cancelled');

    await theirs.goto(`/events/${event.slug}`);
    await theirs.getByText('We try again in spring.').waitFor();
    await inspect('3-read', theirs);
    let mail = await message(email);
    while (!mail.text.includes('The lamps have not come.')) mail = await message(email);
    expect(mail.subject).toContain(event.title);
  },
);
