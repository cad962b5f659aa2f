import { saveQuestions } from '@foyer/contract/registrations/questions.ts';
import { journey } from '../journey.ts';
import { bothLooks } from '../looks.ts';
import { eventTexts, organizerWords } from '../page-texts.ts';
import { newMember, openAs } from '../people/member.ts';
import { newEvent, newHost } from './host.ts';

// Ticket types are reordered in ticket-types.test.ts.
journey(
  'an organizer reorders questions by keyboard and by dragging, and attendees see it',
  bothLooks,
  async (visitor) => {
    const { page, look, inspect, expect } = visitor;
    const { manageEvent } = organizerWords(look);
    const words = eventTexts(look);
    const host = await newHost(visitor);
    const event = await newEvent(host.call, { title: 'Questions in order', type: 'in-person' });
    const question = (label: string) => ({
      kind: 'text' as const,
      label,
      options: [],
      required: false,
      perPlace: false,
      atDoor: false,
    });
    const labels = ['What do you do?', 'What do you eat?', 'How did you hear of us?'] as const;
    const [work, food, source] = labels;
    await host.call(saveQuestions, { params: { id: event.id }, body: { questions: labels.map(question) } });

    await openAs(page, host.signedIn, `/events/${event.id}/manage/questions`);
    const items = page.locator('main ol').first().getByRole('listitem');
    const order = async () => {
      const texts = await items.allTextContents();
      return texts.map((text) => labels.find((label) => text.includes(label)));
    };
    const handle = (name: string) =>
      page.getByRole('button', { name: manageEvent.questions.move.replace('{{name}}', name), exact: true });
    const isSaved = () => page.waitForResponse((sent) => sent.request().method() === 'PUT' && sent.ok());
    await items.nth(2).waitFor();

    let saved = isSaved();
    await handle(source).press('ArrowUp');
    await saved;
    await expect.poll(order).toEqual([work, source, food]);
    // Its new position is announced, and the focus stays on it for the next move.
    const position = manageEvent.questions.moved
      .replace('{{name}}', source)
      .replace('{{position, number}}', '2')
      .replace('{{count, number}}', '3');
    await page.getByRole('status').filter({ hasText: position }).waitFor();
    expect(await handle(source).evaluate((element) => element === document.activeElement)).toBe(true);
    await inspect('1-by-keyboard');

    saved = isSaved();
    await handle(work).hover();
    await page.locator('main ol [draggable="true"]').first().waitFor();
    await handle(work).dragTo(items.last(), { targetPosition: { x: 20, y: 40 } });
    await saved;
    await expect.poll(order).toEqual([source, food, work]);
    await inspect('2-dragged');
    await page.reload();
    await expect.poll(order).toEqual([source, food, work]);

    const guest = await newMember(visitor);
    await openAs(page, guest.signedIn, `/events/${event.slug}`);
    await page.getByRole('button', { name: words.register.button, exact: true }).click();
    const asked = page.getByRole('dialog', { name: words.questions.title }).getByRole('textbox');
    await asked.nth(2).waitFor();
    const shown = await asked.evaluateAll((fields) =>
      fields.map(
        (field) =>
          (field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement) && field.labels?.[0]?.textContent,
      ),
    );
    for (const [at, label] of [source, food, work].entries()) expect(shown[at]).toContain(label);
  },
);
