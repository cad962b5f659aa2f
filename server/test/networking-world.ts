import { randomUUID } from 'node:crypto';
import { readMe } from '@foyer/contract/accounts.ts';
import {
  acceptContact,
  agreeToReveal,
  blockAlias,
  requestContact,
} from '@foyer/contract/anonymous-networking/alias-contacts.ts';
import {
  listCardActivity,
  openDefaultCard,
  saveBusinessCard,
  shareBusinessCard,
} from '@foyer/contract/business-cards/business-cards.ts';
import { listReceivedContacts, saveContactNote } from '@foyer/contract/business-cards/received-contacts.ts';
import { exchangeCards, shareBack } from '@foyer/contract/business-cards/shared-card.ts';
import { readTicket } from '@foyer/contract/check-in/tickets.ts';
import { blockMember, pauseRequests, reportMember } from '@foyer/contract/connections/blocks.ts';
import { saveConnectionNotes } from '@foyer/contract/connections/connections.ts';
import { acceptRequest, rejectRequest, requestConnection } from '@foyer/contract/connections/requests.ts';
import { saveVisibility } from '@foyer/contract/profiles/my-profile.ts';
import { savePhoto } from '@foyer/contract/profiles/photo.ts';
import type { Photo } from '@foyer/contract/profiles/pictures.ts';
import { registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import { type VisibilityChoices, visibilityFields } from '@foyer/contract/rules/profiles/visibility.ts';
import { changePreferences } from '@foyer/contract/settings/preferences.ts';
import { dismissSuggestion, saveSuggestion } from '@foyer/contract/suggestions/suggestions.ts';
import sharp from 'sharp';
import { aliasRules } from '../src/config/anonymous-networking.ts';
import { matchMembers } from '../src/features/suggestions/batch/match-members.ts';
import { tell } from './alias-contacts.ts';
import { join, type Masked, newAttendee, roomOf } from './aliases.ts';
import { inHours, newDraft, newEvent } from './events.ts';
import { type Member, newMember, save } from './members.ts';
import type { TestApp } from './open-test-app.ts';
import { data } from './people.ts';
import { multipart } from './uploads.ts';
import { type Mark, mark } from './walk-answers.ts';

export const show = async ({ browser }: Member, visibility: Partial<VisibilityChoices>) =>
  data(await browser.call(saveVisibility, { body: { visibility } }));

const ask = async (from: Member, to: Member) =>
  data(await from.browser.call(requestConnection, { body: { urlSlug: to.urlSlug, intent: 'conversation' } })).id;

async function connect(one: Member, other: Member): Promise<string> {
  const id = await ask(one, other);
  data(await other.browser.call(acceptRequest, { params: { id } }));
  return id;
}

/** Every section of a profile, each with a word that is nowhere else. */
export const sections = {
  firstName: 'Zelmira',
  lastName: 'Quackenbush',
  headline: 'zqheadline',
  title: 'zqtitle',
  company: 'zqcompany',
  about: 'zqabout',
  location: 'zqcity, zqcountry',
  website: 'https://zqwebsite.example',
  linkedInUrl: 'https://www.linkedin.com/in/zqlinkedin',
  links: [{ label: 'zqlink', url: 'https://zqlink.example' }],
  skills: ['zqskill'],
  interests: ['zqinterest'],
  industry: 'aviation' as const,
  likes: ['zqlike'],
  offers: ['zqoffer'],
  seeks: ['zqseek'],
  languages: [{ tag: 'es', level: 'native' as const }],
  experience: [{ title: 'zqjob', company: 'zqjob', location: '', from: '2020-01', until: null, description: '' }],
  education: [{ school: 'zqschool', degree: '', field: '', from: null, until: null, description: '' }],
  availability: { state: 'open' as const, for: ['conversation' as const], note: 'zqavailability' },
};

/** The second phone of Zelmira's card. */
const cardPhone = '+14155550173';

/**
 * Zelmira, whose profile members see by name, position and headline, connections nearly whole, and nobody where she went
 * to school. Around her one member for each relation, and people who hide: a recluse whom connections alone see, a shy
 * connection who hides from everybody, and a bridge between her and the member who shows nobody whom they know.
 */
export async function buildNetworkingWorld(foyer: TestApp) {
  const host = await newMember(foyer);
  const event = await newEvent(foyer, host.browser, { title: 'Evening of the walk' });
  const attend = async ({ browser }: Pick<Member, 'browser'>) =>
    data(await browser.call(registerForEvent, { params: { id: event.id }, body: {} }));
  const some = async (changes: Parameters<typeof newMember>[1] = {}): Promise<Member> => {
    const made = await newMember(foyer, { languages: [{ tag: 'es', level: 'native' }], ...changes });
    await save(made.browser, { company: `Works of ${made.urlSlug}` });
    return made;
  };

  const zelmira = await newMember(foyer, sections);
  const photoKey = await plantPhoto(foyer, zelmira);
  const { email, phoneNumber } = data(await zelmira.browser.call(readMe, {}));
  const [member, connection, blocked, declined] = [await some(), await some(), await some(), await some()];
  const [recluse, shy, bridge] = [
    await some({ firstName: 'Hermione', lastName: 'Brontosaur' }),
    await some({ firstName: 'Timidora', lastName: 'Wolkenstein' }),
    await some({ firstName: 'Bridget', lastName: 'Pontifex' }),
  ];
  const registration = await attend(zelmira);
  const ticket = data(await zelmira.browser.call(readTicket, { params: { id: registration.id } }));
  for (const each of [member, connection, blocked, recluse]) await attend(each);
  const forMembers = ['profile', 'headline', 'position', 'languages', 'availability'];
  const visibility = Object.fromEntries(
    visibilityFields.map((field) => [field, forMembers.includes(field) ? 'members' : 'connections']),
  );
  await show(zelmira, { ...visibility, education: 'me' });
  data(await zelmira.browser.call(changePreferences, { body: { privacy: { guestLists: 'connections' } } }));

  const connectionId = await connect(connection, zelmira);
  const shyId = await connect(shy, connection);
  await connect(recluse, zelmira);
  const recluseId = await connect(recluse, connection);
  for (const each of [zelmira, member]) await connect(bridge, each);
  await connect(blocked, zelmira);
  await show(recluse, { profile: 'connections' });
  await show(shy, { profile: 'me' });
  await show(bridge, { connections: 'me' });
  data(await recluse.browser.call(pauseRequests, { body: { until: inHours(foyer, 31 * 24) } }));
  const requestId = await ask(zelmira, host);
  const declinedId = await ask(declined, zelmira);

  // What Zelmira keeps for herself.
  const { browser } = zelmira;
  const notes = { note: 'zqnote', tags: ['zqtag'], metAt: 'zqmetat', followUpAt: inHours(foyer, 99) };
  data(await browser.call(saveConnectionNotes, { params: { id: connectionId }, body: notes }));
  const no = { answer: 'no', reason: 'sales-pitch' } as const;
  data(await browser.call(rejectRequest, { params: { id: declinedId }, body: no }));
  const dismissed = { params: { slug: declined.urlSlug }, body: { reason: 'know-them' } } as const;
  data(await browser.call(dismissSuggestion, dismissed));
  const report = { urlSlug: blocked.urlSlug, reason: 'harassment', details: 'zqreport' } as const;
  data(await browser.call(reportMember, { body: report }));
  const card = await shareCard(foyer, zelmira);
  const visitor = {
    name: 'Zqvisitor',
    email: 'zqvisitor@example.com',
    note: 'zqmessage',
    consent: true,
    language: 'en',
    nonce: randomUUID(),
  } as const;
  data(await foyer.browser().call(shareBack, { params: { token: card.token }, body: visitor }));
  const [received] = data(await browser.call(listReceivedContacts, { query: {} })).items;
  const contactId = received?.id ?? '';
  data(await browser.call(saveContactNote, { params: { contactId }, body: { note: 'zqcontactnote' } }));
  for (const each of [connection, blocked]) {
    const exchange = { params: { token: card.token }, body: { nonce: randomUUID() } };
    data(await each.browser.call(exchangeCards, exchange));
  }
  data(await browser.call(listCardActivity, { params: { id: card.id }, query: {} }));
  for (const each of [declined, blocked])
    data(await each.browser.call(saveSuggestion, { params: { slug: zelmira.urlSlug } }));
  data(await browser.call(blockMember, { body: { urlSlug: blocked.urlSlug } }));

  const masks = await openMasks(foyer, event, zelmira);
  await matchMembers(foyer.deps);
  await foyer.outbox.drain();

  const own = (name: string) => mark(name, `zq${name}`);
  const marks: Mark[] = [
    mark('name', 'Zelmira'),
    mark('slug', zelmira.urlSlug),
    mark('id', zelmira.id),
    mark('email', email ?? ''),
    mark('phone', phoneNumber ?? ''),
    ...['headline', 'title', 'company', 'about', 'city', 'country', 'website', 'linkedin', 'skill', 'interest'].map(
      own,
    ),
    ...['like', 'offer', 'seek', 'job', 'school', 'availability', 'note', 'tag', 'metat', 'report'].map(own),
    { name: 'link', in: /zqlink(?!edin)/i },
    mark('photo', photoKey),
    // The word itself is in every list of industries.
    { name: 'industry', in: /"industry":"aviation"/ },
    mark('cardphone', cardPhone.slice(-7)),
    ...['cardname', 'label', 'visitor', 'message', 'contactnote', 'secondemail', 'draft'].map(own),
    mark('decline reason', 'sales-pitch'),
    mark('dismiss reason', 'know-them'),
    mark('report reason', 'harassment'),
    mark('alias', masks.zelmira.alias),
    mark('handle', masks.zelmira.handle),
    mark('recluse', 'Hermione'),
    mark('shy', 'Timidora'),
    mark('bridge', 'Bridget'),
    mark('pause', inHours(foyer, 31 * 24).slice(0, 10)),
  ];
  const viewers = {
    stranger: foyer.browser(),
    member: member.browser,
    connection: connection.browser,
    blocked: blocked.browser,
    declined: declined.browser,
    alias: masks.viewer.browser,
    barred: masks.barred.browser,
  };
  const targets = {
    zelmira: zelmira.urlSlug,
    recluse: recluse.urlSlug,
    shy: shy.urlSlug,
    bridge: bridge.urlSlug,
    nobody: 'nobody-here',
  };
  const pairIds = [connectionId, shyId, recluseId, requestId, declinedId];
  return {
    zelmira,
    host,
    event,
    viewers,
    targets,
    marks,
    pairIds,
    card,
    contactId,
    masks,
    ticketCode: ticket.code ?? '',
  };
}
export type NetworkingWorld = Awaited<ReturnType<typeof buildNetworkingWorld>>;

/** A card with four fields for an event that is a draft, of which its personal link shows one. */
async function shareCard(foyer: TestApp, { browser }: Member) {
  const draft = await newDraft(foyer, browser, { title: 'zqdraft' });
  const { id, version } = data(await browser.call(openDefaultCard, {}));
  const body = {
    version,
    name: 'zqcardname',
    fields: ['photo' as const, 'position' as const, 'second-email' as const, 'second-phone' as const],
    secondEmail: 'zqsecondemail@example.com',
    secondPhone: cardPhone,
    eventId: draft.id,
  };
  data(await browser.call(saveBusinessCard, { params: { id }, body }));
  const personal = { kind: 'personal', label: 'zqlabel', fields: ['position' as const] } as const;
  const { link } = data(
    await browser.call(shareBusinessCard, { params: { id }, body: { ...personal, fields: [...personal.fields] } }),
  );
  return { id, linkId: link.id, token: new URL(link.url).pathname.slice('/c/'.length) };
}

/**
 * Ten aliases of an event: one has revealed its kind of work to Zelmira's and the other way around, one waits for an answer, and
 * one was in contact with her before she blocked it.
 */
export async function openMasks(foyer: TestApp, event: NetworkingWorld['event'], zelmira: Member) {
  const anonymous = { privacy: { anonymousNetworking: { on: true, shows: [] } } };
  data(await zelmira.browser.call(changePreferences, { body: anonymous }));
  const masked: Masked[] = [];
  for (let n = 0; n < 9; n += 1) masked.push(await join(event, await newAttendee(foyer, event)));
  const [viewer, waiting, barred] = masked;
  if (!viewer || !waiting || !barred) throw new Error('nobody joined');
  const own = await join(event, { ...zelmira, name: 'Zelmira Quackenbush' }, [
    'title',
    'company',
    'location',
    'interests',
  ]);
  const params = roomOf(event);
  const asked = { params, body: { aliasId: own.alias, note: 'Shall we talk?' } };
  const { id: contactId } = data(await viewer.browser.call(requestContact, asked));
  data(await zelmira.browser.call(acceptContact, { params: { id: contactId } }));
  for (const stage of ['topic', 'role'] as const)
    for (const { browser } of [viewer, zelmira])
      data(await browser.call(agreeToReveal, { params: { id: contactId }, body: { stage } }));
  data(await tell(own, contactId, 'Good to meet you'));
  foyer.clock.advance({ seconds: 2 * aliasRules.tickSeconds });
  const { id: waitingId } = data(await waiting.browser.call(requestContact, asked));
  const { id: barredId } = data(await barred.browser.call(requestContact, asked));
  data(await zelmira.browser.call(acceptContact, { params: { id: barredId } }));
  data(await tell(own, barredId, 'Good to meet you, too'));
  data(await zelmira.browser.call(blockAlias, { params, body: { aliasId: barred.alias } }));
  return { zelmira: own, viewer, barred, params, contactId, waitingId, barredId };
}

/** Uploads a photo of the member, and returns the key in its addresses. */
export async function plantPhoto(foyer: TestApp, { browser }: Member): Promise<string> {
  const content = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#5356e3' } })
    .jpeg()
    .toBuffer();
  const { payload, contentType } = multipart({ field: 'photo', name: 'me.jpg', type: 'image/jpeg', content });
  const headers = { authorization: `Bearer ${browser.bearer}`, 'content-type': contentType };
  const answer = await foyer.app.inject({ method: 'PUT', url: savePhoto.path, headers, payload });
  const photo: Photo = answer.json().data.photo;
  const key = photo.small.split('/').at(-2);
  if (!key) throw new Error('the photo has no key');
  return key;
}
