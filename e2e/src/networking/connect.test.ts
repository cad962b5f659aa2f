import { listConnections, saveConnectionNotes } from '@foyer/contract/connections/connections.ts';
import { acceptRequest, requestConnection } from '@foyer/contract/connections/requests.ts';
import { registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import { newEvent, newHost } from '../events/host.ts';
import { journey, type Visitor } from '../journey.ts';
import { bothLooks } from '../looks.ts';
import { textsOf } from '../page-texts.ts';
import { openApi } from '../people/api.ts';
import { newMember, openAs } from '../people/member.ts';

async function memberNamed(visitor: Visitor, firstName: string, lastName: string) {
  const { signedIn } = await newMember(visitor, { firstName, lastName });
  const { call, signIn } = await openApi(visitor.context, visitor.url);
  signIn(signedIn.accessToken);
  return { signedIn, call, urlSlug: signedIn.user.urlSlug ?? '' };
}

const withName = (text: string, name: string) => text.replace('{{name}}', name);

journey('a request becomes a connection with notes', bothLooks, async (visitor) => {
  const { page, look, inspect } = visitor;
  const words = textsOf('relation', look);
  const lists = textsOf('connections', look);
  const ines = await memberNamed(visitor, 'Inés', 'Carrasco');
  const ada = await memberNamed(visitor, 'Ada', 'Lovelace');

  await openAs(page, ada.signedIn, `/in/${ines.urlSlug}`);
  await page.getByRole('button', { name: withName(words.connectWith, 'Inés Carrasco') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: words.message.label }).fill('Your talk on calm products was great.');
  await dialog.getByText(words.allowance.left_other.replace('{{count}}', '10')).waitFor();
  await inspect('1-request');
  await dialog.getByRole('button', { name: words.send }).click();
  await page.getByRole('button', { name: withName(words.withdraw.label, 'Inés Carrasco') }).waitFor();
  await inspect('2-requested');
  await page.goto('/connections/requests?box=sent');
  await page.getByText('Your talk on calm products was great.').waitFor();
  await inspect('3-sent');

  await openAs(page, ines.signedIn, '/connections/requests');
  const accept = page.getByRole('button', { name: withName(words.acceptFrom, 'Ada Lovelace') });
  await accept.waitFor();
  await inspect('4-received');
  await accept.click();
  await page.getByText(withName(lists.requests.answered.accepted, 'Ada Lovelace')).waitFor();
  await inspect('5-accepted');
  await page.reload();
  await page.getByText(lists.requests.received.none).waitFor();

  await page.goto('/connections');
  await page.getByRole('link', { name: 'Ada Lovelace' }).waitFor();
  await page.getByRole('button', { name: withName(textsOf('table', look).actionsFor, 'Ada Lovelace') }).click();
  await page.getByRole('menuitem', { name: lists.notes.open }).click();
  await dialog.getByRole('textbox', { name: lists.notes.note, exact: true }).fill('Wants to see our prototype.');
  await dialog.getByRole('textbox', { name: lists.notes.metAt }).fill('Coffee break');
  await inspect('6-notes');
  await dialog.getByRole('button', { name: lists.notes.save }).click();
  // The dialog names an example that reads alike.
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Coffee break').waitFor();
  await inspect('7-connections');

  const { items } = await ines.call(listConnections, { query: {} });
  const body = { followUpAt: new Date().toISOString() };
  await ines.call(saveConnectionNotes, { params: { id: items[0]?.id ?? '' }, body });
  await page.reload();
  if (look.size === 'phone')
    await page.getByRole('button', { name: textsOf('table', look).filters, exact: true }).click();
  const followUps = page.getByRole('combobox', { name: lists.followUps.label });
  // The rows of the filter before are shown dimmed until these are read.
  const read = page.waitForResponse((answer) => answer.url().includes('followUp=due') && answer.ok());
  await followUps.selectOption('due');
  await read;
  await page.getByRole('link', { name: 'Ada Lovelace' }).waitFor();
  await inspect('8-follow-ups');
  await followUps.selectOption('planned');
  await page.getByRole('link', { name: 'Ada Lovelace' }).waitFor({ state: 'detached' });
  await inspect('9-no-follow-ups');
});

journey('a member notes the session where they met someone', bothLooks, async (visitor) => {
  const { page, look, inspect } = visitor;
  const { notes } = textsOf('connections', look);
  const { call: asHost } = await newHost(visitor);
  const item = (id: string, startMinute: number, title: string) => ({
    id,
    startMinute,
    endMinute: null,
    title,
    description: '',
    speakerIds: [],
  });
  const agenda = [item('opening', 0, 'Opening'), item('engines', 45, 'Analytical engines')];
  const event = await newEvent(asHost, { title: 'Engines at work', agenda, speakers: [] });
  const ines = await memberNamed(visitor, 'Inés', 'Carrasco');
  const ada = await memberNamed(visitor, 'Ada', 'Lovelace');
  for (const { call } of [ines, ada])
    await call(registerForEvent, { params: { id: event.id }, body: { audience: 'in-person' } });
  const body = { urlSlug: ines.urlSlug, intent: 'conversation', eventId: event.id } as const;
  const { id } = await ada.call(requestConnection, { body });
  await ines.call(acceptRequest, { params: { id } });

  await openAs(page, ada.signedIn, '/connections');
  await page.getByRole('button', { name: withName(textsOf('table', look).actionsFor, 'Inés Carrasco') }).click();
  await page.getByRole('menuitem', { name: notes.open }).click();
  const dialog = page.getByRole('dialog');
  const session = dialog.getByRole('combobox', { name: notes.session.replace('{{event}}', event.title) });
  await session.selectOption('engines');
  await inspect('8-session');
  await dialog.getByRole('button', { name: notes.save }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Analytical engines').waitFor();
  await inspect('9-met-at-session');
});

journey('requests are declined and paused, and a member is blocked', bothLooks, async (visitor) => {
  const { page, look, inspect, expectProblem } = visitor;
  // The page of a blocked member can't be found.
  expectProblem(/404/);
  const words = textsOf('relation', look);
  const lists = textsOf('connections', look);
  const mary = await memberNamed(visitor, 'Mary', 'Somerville');
  const ada = await memberNamed(visitor, 'Ada', 'Lovelace');
  const grace = await memberNamed(visitor, 'Grace', 'Hopper');
  for (const member of [ada, grace])
    await member.call(requestConnection, {
      body: { urlSlug: mary.urlSlug, intent: 'conversation', message: 'Hello.' },
    });

  await openAs(page, mary.signedIn, '/connections');
  await page.getByText(lists.none.title).waitFor();
  await inspect('1-no-connections');
  await page.goto('/connections/requests');
  // One tap declines for now.
  const fromGrace = page.getByRole('button', { name: withName(words.notNowFrom, 'Grace Hopper') });
  await fromGrace.click();
  await fromGrace.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: withName(words.declineFrom, 'Ada Lovelace') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[value="no"]').check();
  await dialog.getByRole('combobox').selectOption({ label: words.decline.reasons['sales-pitch'] });
  await inspect('2-decline');
  await dialog.getByRole('button', { name: words.decline.confirm }).click();
  await page.getByText(withName(lists.requests.answered.no, 'Ada Lovelace')).waitFor();
  await page.getByRole('button', { name: lists.pause.start }).click();
  await page.getByRole('button', { name: lists.pause.resume }).waitFor();

  await page.goto(`/in/${ada.urlSlug}`);
  await page.getByRole('button', { name: withName(words.more, 'Ada Lovelace') }).click();
  await page.getByRole('menuitem', { name: words.block.open }).click();
  await inspect('3-block');
  await dialog.getByRole('button', { name: words.block.confirm }).click();
  await page.getByText(withName(words.block.done, 'Ada Lovelace')).waitFor();
  await page.goto('/connections/requests');
  await page.getByRole('button', { name: withName(lists.blocked.unblockName, 'Ada Lovelace') }).waitFor();
  await inspect('4-paused-and-blocked');
});

journey('requests are paused, refused meanwhile, and resumed', bothLooks, async (visitor) => {
  const { page, look, inspect, openElsewhere } = visitor;
  const words = textsOf('relation', look);
  const { pause } = textsOf('connections', look);
  const { none } = textsOf('suggestions', look);
  const mary = await memberNamed(visitor, 'Mary', 'Somerville');
  const ada = await memberNamed(visitor, 'Ada', 'Lovelace');
  const connect = withName(words.connectWith, 'Mary Somerville');

  await openAs(page, mary.signedIn, '/connections/requests');
  const start = page.getByRole('button', { name: pause.start });
  await start.waitFor();
  await inspect('1-pause');
  await start.click();
  const resume = page.getByRole('button', { name: pause.resume });
  await resume.waitFor();
  await inspect('2-paused');

  const sender = await openElsewhere();
  await openAs(sender, ada.signedIn, `/in/${mary.urlSlug}`);
  await sender.getByText(words.unavailable).waitFor();
  await inspect('3-not-taking-requests', sender);

  await resume.click();
  await start.waitFor();
  await sender.reload();
  await sender.getByRole('button', { name: connect }).waitFor();

  // Suggestions pause with requests, and both are resumed where they are missed.
  await start.click();
  await resume.waitFor();
  await page.goto('/people');
  await page.getByText(none.paused.title).waitFor();
  await inspect('4-suggestions-paused');
  await page.getByRole('button', { name: none.paused.action }).click();
  await page.getByText(none.paused.title).waitFor({ state: 'detached' });
  await page.goto('/connections/requests');
  await start.waitFor();
});
