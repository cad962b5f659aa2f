import { inviteToTeam, removeFromTeam } from '@foyer/contract/events/team.ts';
import { newEvent, newHost } from '../events/host.ts';
import { journey } from '../journey.ts';
import { onDesktop } from '../looks.ts';
import { organizerWords, pattern, textsOf } from '../page-texts.ts';
import { newMember, openAs } from '../people/member.ts';

journey('an organizer invites a member to the team and creates a check-in link', onDesktop, async (visitor) => {
  const { page, look, inspect, openElsewhere, expectProblem } = visitor;
  const words = textsOf('team', look);
  const host = await newHost(visitor);
  const event = await newEvent(host.call, { title: 'Evening of helpers' });
  const theirs = await openElsewhere();
  const helper = await newMember({ ...visitor, context: theirs.context() }, { firstName: 'Mary', lastName: 'Jackson' });
  const field = (label: string) => page.getByLabel(label, { exact: true });

  await openAs(page, host.signedIn, `/events/${event.id}/manage/team`);
  expectProblem(/400/);
  await field(words.who).fill('nobody@example.com');
  await page.getByRole('button', { name: words.invite, exact: true }).click();
  await page.getByText(textsOf('errors', look).fields.team.unknown).waitFor();
  await field(words.who).fill(`/in/${helper.signedIn.user.urlSlug}`);
  await field(words.role).selectOption('manager');
  await page.getByRole('button', { name: words.invite, exact: true }).click();
  await page.getByText(words.waiting).waitFor();
  await inspect('1-team');
  const { workspace } = organizerWords(look);
  await page.getByRole('link', { name: workspace.nav['check-in'], exact: true }).click();
  await field(textsOf('manage-event', look).checkInLinks.label).fill('North door');
  await page.getByRole('button', { name: textsOf('manage-event', look).checkInLinks.make }).click();
  await page.getByRole('textbox', { name: textsOf('manage-event', look).checkInLinks.made }).waitFor();
  await inspect('1-link');

  await openAs(theirs, helper.signedIn, '/events/manage');
  const accept = words.invitations.acceptOne.replace('{{title}}', event.title);
  const yes = theirs.getByRole('button', { name: accept, exact: true });
  await yes.waitFor();
  await theirs.goto('/dashboard');
  await yes.waitFor();
  await inspect('2-asked', theirs);
  await yes.click();
  await yes.waitFor({ state: 'detached' });
  await theirs.goto('/events/manage');
  await theirs.getByText(organizerWords(look).myEvents.roles.manager).waitFor();
  await theirs.getByRole('link', { name: new RegExp(event.title) }).click();
  await theirs.getByRole('link', { name: workspace.nav.team, exact: true }).click();
  await theirs.getByRole('button', { name: pattern(textsOf('table', look).actionsFor) }).waitFor();
  await inspect('3-manager', theirs);
  await theirs.getByRole('link', { name: workspace.nav['check-in'], exact: true }).click();
  await theirs.getByRole('link', { name: textsOf('manage-event', look).checkInLinks.open }).click();
  await theirs.getByRole('button', { name: textsOf('check-in', look).camera.start }).waitFor();
  await inspect('4-door', theirs);

  // The organizer removes them while they still have a page open.
  const hosting = organizerWords(look);
  await theirs.goto(`/events/${event.id}/manage`);
  const duplicate = theirs.getByRole('menuitem', { name: hosting.actions.duplicate, exact: true });
  await theirs.getByRole('button', { name: workspace.actions.more }).click();
  await duplicate.waitFor();
  const userId = helper.signedIn.user.id;
  await host.call(removeFromTeam, { params: { id: event.id, userId } });
  expectProblem(/404/);
  await duplicate.click();
  await theirs.getByRole('heading', { name: hosting.notFound.title }).waitFor();
  await inspect('5-taken-out', theirs);

  const who = helper.signedIn.user.urlSlug ?? '';
  await host.call(inviteToTeam, { params: { id: event.id }, body: { who, role: 'check-in' } });
  await theirs.goto('/dashboard');
  await yes.waitFor();
  await host.call(removeFromTeam, { params: { id: event.id, userId } });
  await yes.click();
  await theirs.getByText(textsOf('errors', look).NOT_FOUND).waitFor();
  await yes.waitFor({ state: 'detached' });
});
