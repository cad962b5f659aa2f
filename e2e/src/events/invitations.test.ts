import { registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import { chooseFromMenu } from '../choose-from-menu.ts';
import { journey, untilAlive } from '../journey.ts';
import { bothLooks } from '../looks.ts';
import { textsOf } from '../page-texts.ts';
import { openApi } from '../people/api.ts';
import { newEmail, newMember, openAs } from '../people/member.ts';
import { newEvent, newHost } from './host.ts';

journey(
  'a host invites by email and with a link, and sees who opened it and registered',
  bothLooks,
  async (visitor) => {
    const { page, context, url, look, inspect, openElsewhere, message, expect } = visitor;
    const words = textsOf('invitations', look);
    const host = await newHost(visitor);
    const event = await newEvent(host.call, { title: 'Dinner by invitation', type: 'in-person' });
    await openAs(page, host.signedIn, `/events/${event.id}/manage/attendees`);
    const card = page.getByRole('region', { name: words.title });
    await card.getByText(words.none).waitFor();
    await card.getByRole('button', { name: words.invite }).click();
    const dialog = page.getByRole('dialog', { name: words.invite });
    const [first, second] = [newEmail('invited'), newEmail('invited')];
    await dialog.getByLabel(words.emails).fill(`${first}, not-an-address`);
    await dialog.getByRole('button', { name: words.send }).click();
    await dialog.getByText(words.wrong.replace('{{email}}', 'not-an-address')).waitFor();
    await dialog.getByLabel(words.emails).fill(`${first}, ${second}\n${first}`);
    await dialog.getByLabel(words.message).fill('There will be soup.');
    await inspect('1-inviting');
    await dialog.getByRole('button', { name: words.send }).click();
    await dialog.getByText(words.sent_other.replace('{{count, number}}', '2')).waitFor();
    await dialog
      .getByRole('button', { name: textsOf('managed-events', look).close, exact: true })
      .last()
      .click();
    await card.getByLabel(words.label).fill('Newsletter');
    await card.getByRole('button', { name: words.create }).click();
    const row = (name: string) => card.getByRole('listitem').filter({ hasText: name });
    await row('Newsletter').getByText(words.opens_other.replace('{{count, number}}', '0')).waitFor();
    await row(first).getByText(words.states.sent, { exact: true }).waitFor();
    await inspect('2-invited');

    const invitation = await message(first);
    expect(invitation.text).toContain('There will be soup.');
    const [link = ''] = new RegExp(`\\S+/events/${event.slug}\\S*`).exec(invitation.text) ?? [];
    const other = await openElsewhere();
    const guest = await newMember({ ...visitor, context: other.context() }, { firstName: 'Ada', lastName: 'Lovelace' });
    const api = await openApi(context, url);
    api.signIn(guest.signedIn.accessToken);
    await api.call(registerForEvent, { params: { id: event.id }, body: {} });
    const opened = other.waitForResponse((response) => response.url().endsWith('/api/invitations/open'));
    const { pathname, search } = new URL(link);
    await openAs(other, guest.signedIn, `${pathname}${search}`);
    await untilAlive(other);
    await opened;

    await page.reload();
    await row(first).getByText(words.states.registered, { exact: true }).waitFor();
    await row(first).getByText(words.registrations_one.replace('{{count}}', '1')).waitFor();
    await row(second).getByText(words.states.sent, { exact: true }).waitFor();
    await inspect('3-counted');
    await chooseFromMenu(page, look, { row: 'Newsletter', action: words.remove });
    await page.getByRole('dialog').getByRole('button', { name: words.ask.confirm }).click();
    await row('Newsletter').waitFor({ state: 'detached' });
  },
);
