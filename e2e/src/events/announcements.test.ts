import { registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import { chooseFromMenu } from '../choose-from-menu.ts';
import { journey } from '../journey.ts';
import { bothLooks } from '../looks.ts';
import { organizerWords, textsOf } from '../page-texts.ts';
import { openApi } from '../people/api.ts';
import { newEmail, newMember, openAs } from '../people/member.ts';
import { dateTimeFields } from './date-time-fields.ts';
import { dayOf, newEvent, newHost } from './host.ts';

journey(
  'a host schedules, changes and cancels an announcement, resends a ticket and prints badges',
  bothLooks,
  async (visitor) => {
    const { page, context, url, look, inspect, message, expect } = visitor;
    const { attendees: words, ...organizer } = organizerWords(look);
    const { announcement } = words;
    const { call, signedIn } = await newHost(visitor);
    const event = await newEvent(call, { type: 'in-person', capacity: { 'in-person': 10, online: null } });
    const email = newEmail('attendee');
    const mary = await newMember(visitor, { firstName: 'Mary', lastName: 'Somerville', email, proven: true });
    const api = await openApi(context, url);
    api.signIn(mary.signedIn.accessToken);
    await api.call(registerForEvent, { params: { id: event.id }, body: {} });
    /** The next email that is about the event. */
    const aboutEvent = async () => {
      for (;;) {
        const { subject } = await message(email);
        if (subject?.includes(event.title)) return subject;
      }
    };
    const confirmation = await aboutEvent();

    // The page loads alone, by its address.
    await openAs(page, signedIn, `/events/${event.id}/manage/announcements`);
    const dialog = page.getByRole('dialog');
    const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true });
    await page.getByText(announcement.none).waitFor();
    await page.getByRole('button', { name: announcement.open, exact: true }).click();
    await dialog.getByLabel(announcement.subject, { exact: true }).fill('Doors open early');
    await dialog.getByLabel(announcement.text, { exact: true }).fill('Come from six.');
    await dialog.getByLabel(announcement.sendWhen).selectOption({ label: announcement.later });
    await dateTimeFields(page, look, announcement.at).fill(`${dayOf(event)}T09:00`);
    await inspect('1-schedule');
    await inDialog(announcement.preview).click();
    await dialog.getByText('Come from six.').waitFor();
    await inDialog(announcement.schedule).click();
    await inDialog(organizer.close).last().click();
    await page.getByText(announcement.states.scheduled, { exact: true }).waitFor();

    const named = (text: string, subject: string) => text.replace('{{subject}}', subject);
    await page.getByRole('button', { name: named(announcement.editOne, 'Doors open early') }).click();
    await dialog.getByLabel(announcement.subject, { exact: true }).fill('Doors open at seven');
    await inDialog(announcement.preview).click();
    await inDialog(announcement.schedule).click();
    await inDialog(organizer.close).last().click();
    await chooseFromMenu(page, look, { row: 'Doors open at seven', action: announcement.cancel });
    await inDialog(announcement.ask.confirm).click();
    await page.getByText(announcement.states.canceled, { exact: true }).waitFor();
    await inspect('2-canceled');

    await page.goto(`/events/${event.id}/manage/attendees`);
    const more = textsOf('table', look).actionsFor.replace('{{name}}', 'Mary Somerville');
    await page.getByRole('button', { name: more }).click();
    await page.getByRole('menuitem', { name: words.resend.do }).click();
    await page.getByText(words.resend.email.replace('{{name}}', 'Mary Somerville')).waitFor();
    expect(await aboutEvent()).toBe(confirmation);

    if (look.size === 'phone') await page.getByRole('button', { name: words.moreTools, exact: true }).click();
    const badges = page.getByRole(look.size === 'phone' ? 'menuitem' : 'button', {
      name: words.badges.open,
      exact: true,
    });
    await badges.click();
    const download = page.waitForEvent('download');
    await inDialog(words.badges.download).click();
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/);

    await page.goto(`/events/${event.id}/manage/tickets`);
    await page.getByRole('link', { name: organizer.workspace.nav.tickets, exact: true }).waitFor();
    await page.getByRole('main').getByRole('heading', { level: 2 }).first().waitFor();
  },
);
