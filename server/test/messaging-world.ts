import { randomUUID } from 'node:crypto';
import { readMe } from '@foyer/contract/accounts.ts';
import { reportAlias } from '@foyer/contract/anonymous-networking/alias-contacts.ts';
import { openDefaultCard, shareBusinessCard } from '@foyer/contract/business-cards/business-cards.ts';
import { blockMember } from '@foyer/contract/connections/blocks.ts';
import { enterEventRoom } from '@foyer/contract/event-rooms/enter-event-room.ts';
import { changeEventRoom } from '@foyer/contract/event-rooms/event-room.ts';
import {
  changeConversation,
  leaveConversation,
  openConversation,
  reportConversation,
} from '@foyer/contract/messaging/conversations.ts';
import { addGroupMembers, listParticipants, renameGroup } from '@foyer/contract/messaging/groups.ts';
import { editMessage, reactToMessage } from '@foyer/contract/messaging/messages.ts';
import { cancelRegistration, registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import { mentionCode } from '@foyer/contract/rules/messaging/mentions.ts';
import { visibilityFields } from '@foyer/contract/rules/profiles/visibility.ts';
import { changePreferences } from '@foyer/contract/settings/preferences.ts';
import { messagingRules } from '../src/config/messaging.ts';
import { tell } from './alias-contacts.ts';
import { pdf, sendFile } from './attachments.ts';
import { connect, newGroup, say, talkTo, written } from './conversations.ts';
import { newEvent } from './events.ts';
import { previewWithPicture } from './linked-site.ts';
import { newMember } from './members.ts';
import { openMasks, plantPhoto, sections, show } from './networking-world.ts';
import type { TestApp } from './open-test-app.ts';
import { data } from './people.ts';
import { pushBrowser } from './push-browser.ts';
import { type Mark, mark } from './walk-answers.ts';

/** What Zelmira shows to all members. */
const forMembers = ['profile', 'headline', 'position'];

/**
 * Zelmira, who talks to people that must not learn anything of her anymore: one whom she has blocked, one who has blocked
 * her, one whose message request she blocked, a former member of a group and a room, and the other side of an alias
 * conversation. Every text, file, name and draft of hers has a word that is nowhere else.
 */
export async function buildMessagingWorld(foyer: TestApp) {
  const host = await newMember(foyer, { firstName: 'Grace', lastName: 'Hopper' });
  const zelmira = await newMember(foyer, sections);
  const [stranger, blocker, blocked, former, asker, latecomer] = [
    await newMember(foyer),
    await newMember(foyer),
    await newMember(foyer),
    await newMember(foyer),
    await newMember(foyer),
    await newMember(foyer, { firstName: 'Theophila', lastName: 'Latecomer' }),
  ];
  const photoKey = await plantPhoto(foyer, zelmira);
  const { email, phoneNumber } = data(await zelmira.browser.call(readMe, {}));
  await show(
    zelmira,
    Object.fromEntries(
      visibilityFields.map((field) => [field, forMembers.includes(field) ? 'members' : 'connections']),
    ),
  );
  for (const each of [zelmira, stranger, blocker, blocked, former, latecomer, asker]) await connect(host, each);
  const event = await newEvent(foyer, host.browser, { title: 'Evening of the walk' });
  const ofEvent = { params: { id: event.id } };
  for (const { browser } of [zelmira, blocker, blocked, former])
    data(await browser.call(registerForEvent, { ...ofEvent, body: {} }));
  // Another event, so that the other side of her alias never meets her in the room.
  const masked = await newEvent(foyer, host.browser, { title: 'Masked evening' });
  data(await zelmira.browser.call(registerForEvent, { params: { id: masked.id }, body: {} }));
  const masks = await openMasks(foyer, masked, zelmira);

  // Conversations of two, while nobody is blocked.
  const direct = await Promise.all(
    [blocker, blocked].map(async (other) => {
      await connect(other, zelmira);
      const { id } = await talkTo(other, zelmira, 'Hello');
      const [text] = await say(zelmira, id, 'zqdirect');
      const file = await sendFile(foyer, zelmira, id, { content: pdf, name: 'zqdirectfile.pdf' });
      await previewWithPicture(foyer, text?.id ?? '', 'zqdirectpreview');
      data(await zelmira.browser.call(changeConversation, { params: { id }, body: { draft: 'zqdraft' } }));
      return { id, texts: [text?.id ?? ''], files: [file.attachments[0]?.id ?? ''] };
    }),
  );
  const asked = { urlSlug: zelmira.urlSlug, message: written('May I ask you something?') };
  const { conversation: request } = data(await asker.browser.call(openConversation, { body: asked }));

  const group = await newGroup(host, [zelmira, blocker, blocked, former]);
  data(await host.browser.call(changeEventRoom, { ...ofEvent, body: { isOpen: true, slowSeconds: 0 } }));
  for (const { browser } of [host, zelmira, blocker, blocked, former])
    data(await browser.call(enterEventRoom, ofEvent));
  const roomId = data(await host.browser.call(enterEventRoom, ofEvent)).id;
  const early = await talkIn('early');
  const [earlyGroupText] = early.texts;
  await reportsAboutZelmira();
  // What they are notified of while they may know of her.
  foyer.clock.advance({ seconds: 2 * messagingRules.newsDelaySeconds });
  await foyer.outbox.drain();
  foyer.clock.advance({ seconds: 1 });
  const endedAt = foyer.clock.now();

  const card = data(await zelmira.browser.call(openDefaultCard, {}));
  const shared = data(await zelmira.browser.call(shareBusinessCard, { params: { id: card.id }, body: {} }));
  // From here on, nothing more reaches them.
  data(await former.browser.call(leaveConversation, { params: { id: group } }));
  data(await former.browser.call(cancelRegistration, ofEvent));
  data(await blocker.browser.call(blockMember, { body: { urlSlug: zelmira.urlSlug } }));
  data(await zelmira.browser.call(blockMember, { body: { urlSlug: blocked.urlSlug } }));
  data(await zelmira.browser.call(blockMember, { body: { urlSlug: asker.urlSlug } }));

  const viewers = {
    visitor: foyer.browser(),
    stranger: stranger.browser,
    blocker: blocker.browser,
    blocked: blocked.browser,
    former: former.browser,
    asker: asker.browser,
    alias: masks.viewer.browser,
  };
  const members = { stranger, blocker, blocked, former, asker, alias: masks.viewer };
  const devices = new Map<string, ReturnType<typeof pushBrowser>>();
  for (const [name, { browser }] of Object.entries(members)) {
    const device = pushBrowser(foyer.deps.settings.publicUrl);
    await device.turnOn(browser);
    devices.set(name, device);
    data(await browser.call(changePreferences, { body: { notifications: { pushPreview: 'full' } } }));
  }

  /** Zelmira writes in the group and the room: a text with a preview that mentions everyone, and a file. */
  async function talkIn(when: 'early' | 'late') {
    const texts: string[] = [];
    const files: string[] = [];
    for (const [id, place] of [
      [group, 'group'],
      [roomId, 'room'],
    ] as const) {
      const everyone = data(await zelmira.browser.call(listParticipants, { params: { id }, query: {} })).items;
      const mentions = everyone.map(({ no }) => mentionCode(no)).join(' ');
      const [text] = await say(zelmira, id, `zq${when}${place} ${mentions}`);
      await previewWithPicture(foyer, text?.id ?? '', `zq${when}preview`);
      const file = await sendFile(foyer, zelmira, id, { content: pdf, name: `zq${when}file.pdf` });
      texts.push(text?.id ?? '');
      files.push(file.attachments[0]?.id ?? '');
    }
    return { texts, files };
  }

  async function reportsAboutZelmira() {
    const { browser } = host;
    const body = { reason: 'harassment', details: 'zqreport', participant: 2 } as const;
    data(await browser.call(reportConversation, { params: { id: group }, body }));
    const report = { aliasId: masks.zelmira.alias, reason: 'harassment', details: 'zqaliasreport' } as const;
    data(await masks.viewer.browser.call(reportAlias, { params: masks.params, body: report }));
  }

  /** What happens after the blocks, and after the former member has left. */
  async function continueLater() {
    const { browser } = zelmira;
    const late = await talkIn('late');
    data(await host.browser.call(addGroupMembers, { params: { id: group }, body: { urlSlugs: [latecomer.urlSlug] } }));
    data(await host.browser.call(renameGroup, { params: { id: group }, body: { name: 'zqlatename' } }));
    const messageId = earlyGroupText ?? '';
    data(await browser.call(editMessage, { params: { messageId }, body: { body: 'zqlateedit' } }));
    data(await browser.call(reactToMessage, { params: { messageId }, body: { emoji: '🦤', isOn: true } }));
    data(await tell(masks.zelmira, masks.contactId, 'zqaliastext'));
    return late;
  }

  const own = (name: string) => mark(name, `zq${name}`);
  const marks: Mark[] = [
    mark('name', 'Zelmira'),
    mark('slug', zelmira.urlSlug),
    mark('id', zelmira.id),
    mark('email', email ?? ''),
    mark('phone', phoneNumber ?? ''),
    mark('photo', photoKey),
    ...['headline', 'title', 'company', 'about', 'city', 'interest', 'availability'].map(own),
    // Not the file of that name.
    { name: 'direct', in: /zqdirect(?!file|preview)/ },
    ...['directfile', 'directpreview', 'draft', 'report', 'aliasreport', 'aliastext'].map(own),
    ...['earlygroup', 'earlyroom', 'earlyfile', 'earlypreview'].map(own),
    ...['lategroup', 'lateroom', 'latefile', 'latepreview', 'latename', 'lateedit'].map(own),
    { name: 'late reaction', in: /🦤/u },
    mark('latecomer', 'Theophila'),
    mark('alias', masks.zelmira.alias),
    mark('handle', masks.zelmira.handle),
  ];
  return {
    host,
    zelmira,
    event,
    masks,
    viewers,
    members,
    devices,
    marks,
    early,
    direct,
    ids: {
      blockerDirect: direct[0]?.id ?? '',
      blockedDirect: direct[1]?.id ?? '',
      request: request.id,
      group,
      room: roomId,
    },
    cardToken: new URL(shared.link.url).pathname.slice('/c/'.length),
    nobody: randomUUID(),
    /** After it, they must not learn more. */
    endedAt,
    continueLater,
    mailSeconds: (messagingRules.mailDelayMinutes + 2) * 60,
  };
}
export type MessagingWorld = Awaited<ReturnType<typeof buildMessagingWorld>>;
