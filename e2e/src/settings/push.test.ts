import { journey } from '../journey.ts';
import { bothLooks } from '../looks.ts';
import { textsOf } from '../page-texts.ts';
import { newMember, openAs } from '../people/member.ts';

// The browser of most journeys has no notifications, as one in which they are blocked.
journey('a browser that blocks notifications says how to get push', bothLooks, async (visitor) => {
  const { page, look, inspect } = visitor;
  const words = textsOf('settings', look).notifications.push;
  const { signedIn } = await newMember(visitor);
  await openAs(page, signedIn, '/settings/notifications');
  await page.getByText(words.denied).waitFor();
  await inspect('1-denied');
});
