import { newEvent, newHost } from '../events/host.ts';
import { journey } from '../journey.ts';
import { bothLooks } from '../looks.ts';
import { textsOf } from '../page-texts.ts';
import { openAs } from '../people/member.ts';

journey(
  'anyone reads how good suggestions are, and an organizer when their own figures appear',
  bothLooks,
  async (visitor) => {
    const { page, look, inspect } = visitor;
    const words = textsOf('suggestion-quality', look);
    await page.goto('/networking/quality');
    await page.getByRole('heading', { name: words.title, level: 1 }).waitFor();
    // No week of this server is old enough.
    await page.getByText(words.none).waitFor();
    await inspect('1-quality');

    const { call, signedIn } = await newHost(visitor);
    const event = await newEvent(call, {});
    await openAs(page, signedIn, `/events/${event.id}/manage/statistics`);
    await page.getByRole('region', { name: words.event.title }).getByText(words.event.lead).waitFor();
    await inspect('2-event');
  },
);
