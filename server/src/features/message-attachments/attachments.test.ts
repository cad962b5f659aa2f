import { randomUUID } from 'node:crypto';
import { blockMember } from '@foyer/contract/connections/blocks.ts';
import { listConversations, openConversation, reportConversation } from '@foyer/contract/messaging/conversations.ts';
import { removeGroupMember } from '@foyer/contract/messaging/groups.ts';
import { deleteMessage, listMessages, type Message, sendMessages } from '@foyer/contract/messaging/messages.ts';
import { attachmentLimits, attachmentSides } from '@foyer/contract/rules/messaging/attachment-rules.ts';
import { eq } from 'drizzle-orm';
import { zipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attachmentRules } from '#src/config/files.ts';
import { outboxSeal } from '#src/db/outbox/outbox.ts';
import { messageAttachments } from '#src/db/schema/message-attachments.ts';
import { conversationReports } from '#src/db/schema/messaging.ts';
import { outbox } from '#src/db/schema/outbox.ts';
import { cameraPicture, download, pdf, sendFile, uploadAs } from '../../../test/attachments.ts';
import { connect, newGroup, say, talkTo, written } from '../../../test/conversations.ts';
import { erase } from '../../../test/erase.ts';
import { type Member, newMember } from '../../../test/members.ts';
import { memoryFiles } from '../../../test/memory-files.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { data, refusal } from '../../../test/people.ts';
import { hugePng } from '../../../test/uploads.ts';
import { withWakingOutbox } from '../../../test/waking-outbox.ts';
import { reportSeal } from '../messaging/report-conversation.ts';
import { collectEverything } from '../settings/export/collect-everything.ts';
import { purgeAttachments } from './attachment-files.ts';

let foyer: TestApp;
const { stored, files } = memoryFiles();
beforeAll(async () => {
  foyer = await openTestApp({ files });
});
afterAll(() => foyer.close());

const missing = 404;
async function talking(): Promise<[Member, Member, string]> {
  const [ada, grace] = [await newMember(foyer), await newMember(foyer)];
  await connect(ada, grace);
  return [ada, grace, (await talkTo(ada, grace)).id];
}
const attachmentIn = ({ attachments: [first] }: Message) => {
  if (!first) throw new Error('no file');
  return first;
};
const keptOf = (member: Member) =>
  foyer.deps.db.select().from(messageAttachments).where(eq(messageAttachments.userId, member.id));
const send = (from: Member, conversationId: string, message: object) =>
  from.browser.call(sendMessages, { body: { conversationId, messages: [{ ...written(''), ...message }] } });
const seen = async (of: Member, id: string) =>
  data(await of.browser.call(listMessages, { params: { id }, query: {} })).items;

describe('sending', () => {
  test('a picture is shown upright in two sizes, without anything the camera noted', async () => {
    const [ada, grace, id] = await talking();
    const sent = await sendFile(foyer, ada, id, { content: await cameraPicture(3000, 1500), name: 'Beach.JPG' });
    const { attachments } = (await seen(grace, id)).at(-1) ?? sent;
    const large = { width: 2048, height: 1024 };
    expect(attachments).toEqual([
      {
        id: expect.any(String),
        kind: 'picture',
        name: 'Beach.jpg',
        mediaType: 'image/jpeg',
        bytes: expect.any(Number),
        ...large,
      },
    ]);
    for (const [size, side] of Object.entries(attachmentSides)) {
      const { status, content } = await download(foyer, grace, attachmentIn(sent).id, size);
      expect([status, content.includes('Camera')]).toEqual([200, false]);
      const { format, width, height, exif } = await sharp(content).metadata();
      expect({ format, width, height, exif }).toEqual({
        format: 'jpeg',
        width: side,
        height: side / 2,
        exif: undefined,
      });
    }
  });

  test('a document stays as it is, and is served for saving only', async () => {
    const [ada, grace, id] = await talking();
    const name = 'Año 2027 "final".PDF';
    const sent = await sendFile(foyer, ada, id, { content: pdf, name, body: 'Our plan' });
    expect(sent.body).toBe('Our plan');
    const { status, headers, content } = await download(foyer, grace, attachmentIn(sent).id);
    expect([status, content.equals(pdf)]).toEqual([200, true]);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="Ano 2027 final.pdf"; filename*=UTF-8''A%C3%B1o%202027%20final.pdf`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store',
    });
  });

  test('lists and answers say what a message without a text is', async () => {
    const [ada, grace, id] = await talking();
    const first = await sendFile(foyer, ada, id, { content: pdf, name: 'plan.pdf' });
    await sendFile(foyer, ada, id, { content: await cameraPicture(40, 40), name: 'a.jpg' });
    const [conversation] = data(await grace.browser.call(listConversations, { query: {} })).items;
    expect(conversation?.lastMessage).toMatchObject({ body: '', attachment: 'picture' });
    data(await send(grace, id, { body: 'Thanks', replyToNo: first.no }));
    expect((await seen(ada, id)).at(-1)?.replyTo).toMatchObject({ body: '', attachment: 'file' });
  });

  test('sent again after a lost answer, upload and message are stored once', async () => {
    const [ada, , id] = await talking();
    const fileId = randomUUID();
    const uploads = [await uploadAs(foyer, ada, pdf, fileId), await uploadAs(foyer, ada, pdf, fileId)];
    expect(uploads.map(({ status, data: saved }) => [status, saved.id])).toEqual([
      [200, fileId],
      [200, fileId],
    ]);
    const message = { clientId: randomUUID(), body: '', attachments: [{ id: fileId, name: 'plan.pdf' }] };
    const answers = [await send(ada, id, message), await send(ada, id, message)].map(
      (answer) => data(answer).messages[0],
    );
    expect(answers[0]).toEqual(answers[1]);
    expect((await seen(ada, id)).length).toBe(1);
    // The same message with another file is another message.
    const other = { ...message, attachments: [{ id: randomUUID(), name: 'plan.pdf' }] };
    expect(refusal(await send(ada, id, other))).toEqual([409, 'IDEMPOTENCY_CONFLICT']);
  });

  test('a file belongs to one message, also when two are sent at once', async () => {
    const [ada, , id] = await talking();
    const { data: saved } = await uploadAs(foyer, ada, pdf);
    const attachments = [{ id: saved.id, name: 'plan.pdf' }];
    const answers = await Promise.all([1, 2].map(() => send(ada, id, { attachments })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(refusal(await send(ada, id, { attachments }))).toEqual([409, 'ATTACHMENT_GONE']);
    expect((await seen(ada, id)).length).toBe(1);
  });

  test('a message needs a text or a file, and takes so many files', async () => {
    const [ada, , id] = await talking();
    expect((await send(ada, id, {})).status).toBe(400);
    const many = Array.from({ length: attachmentLimits.perMessage + 1 }, () => ({ id: randomUUID(), name: 'a' }));
    expect((await send(ada, id, { attachments: many })).status).toBe(400);
  });

  test('a message request has no files', async () => {
    const [ada, grace] = [await newMember(foyer), await newMember(foyer)];
    const { data: saved } = await uploadAs(foyer, ada, pdf);
    const message = { ...written('Hello'), attachments: [{ id: saved.id, name: 'plan.pdf' }] };
    const answer = await ada.browser.call(openConversation, { body: { urlSlug: grace.urlSlug, message } });
    const { id } = data(answer).conversation;
    expect((await seen(ada, id)).map(({ attachments }) => attachments)).toEqual([[]]);
    expect(refusal(await send(ada, id, { attachments: message.attachments }))).toEqual([409, 'CONVERSATION_CLOSED']);
  });
});

describe('what can be sent', () => {
  const office = (part: string, more: Record<string, Uint8Array> = {}) =>
    Buffer.from(zipSync({ '[Content_Types].xml': new Uint8Array(), [part]: new Uint8Array(9), ...more }));
  const openText = Buffer.from(
    zipSync({ mimetype: [Buffer.from('application/vnd.oasis.opendocument.text'), { level: 0 }], 'content.xml': pdf }),
  );

  test.each([
    ['plan.docx', office('word/document.xml')],
    ['plan.xlsx', office('xl/workbook.xml')],
    ['plan.pptx', office('ppt/presentation.xml')],
    ['plan.odt', openText],
    ['plan.csv', Buffer.from('name,company\nÁda,Analytical Engines\n')],
  ])('%s', async (name, content) => {
    const [ada, , id] = await talking();
    expect(attachmentIn(await sendFile(foyer, ada, id, { content, name }))).toMatchObject({ kind: 'file', name });
  });

  test('a page is sent as the text that it is', async () => {
    const [ada, grace, id] = await talking();
    const content = Buffer.from('<script>alert(1)</script>');
    const file = attachmentIn(await sendFile(foyer, ada, id, { content, name: 'page.html' }));
    expect([file.name, file.mediaType]).toEqual(['page.html.txt', 'text/plain']);
    expect((await download(foyer, grace, file.id)).headers['content-type']).toMatch(/^text\/plain/);
  });

  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ['a program', () => Buffer.from('MZ\u0000\u0003')],
    ['an archive', () => Buffer.from(zipSync({ 'a.txt': pdf }))],
    ['a document with macros', () => office('word/document.xml', { 'word/vbaProject.bin': new Uint8Array(3) })],
    ['half an archive', () => office('word/document.xml').subarray(0, 60)],
    [
      'an animation',
      () =>
        sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
          .gif()
          .toBuffer(),
    ],
    ['what only starts like a picture', () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(90)])],
    ['a picture with too many pixels', () => hugePng(20_000, 20_000)],
    ['nothing', () => Buffer.alloc(0)],
  ])('not %s', async (_, content) => {
    const ada = await newMember(foyer);
    const { status, error } = await uploadAs(foyer, ada, await content());
    expect([status, error.code, error.details[0].field]).toEqual([400, 'VALIDATION_FAILED', 'file']);
    expect(await keptOf(ada)).toEqual([]);
  });

  test('not more bytes than said', async () => {
    const ada = await newMember(foyer);
    expect((await uploadAs(foyer, ada, Buffer.alloc(attachmentLimits.maxBytes + 1, 'a'))).status).toBe(413);
  });

  test('and not without end', async () => {
    const ada = await newMember(foyer);
    for (let n = 0; n < attachmentRules.uploads.limit; n += 1) await uploadAs(foyer, ada, Buffer.from('MZ\u0000'));
    expect((await uploadAs(foyer, ada, pdf)).status).toBe(429);
  });
});

describe('who reads a file', () => {
  test('nobody outside the conversation, nobody after a block, and nobody at all without a session', async () => {
    const [ada, grace, id] = await talking();
    const { id: fileId } = attachmentIn(await sendFile(foyer, ada, id, { content: pdf, name: 'plan.pdf' }));
    const statusFor = async (member: Member) => (await download(foyer, member, fileId)).status;
    expect([await statusFor(ada), await statusFor(grace), await statusFor(await newMember(foyer))]).toEqual([
      200,
      200,
      missing,
    ]);
    expect((await foyer.app.inject(`/api/messaging/attachments/${fileId}`)).statusCode).toBe(401);
    data(await grace.browser.call(blockMember, { body: { urlSlug: ada.urlSlug } }));
    expect([await statusFor(ada), await statusFor(grace)]).toEqual([missing, missing]);
  });

  test('of a group, what was sent while they were in it', async () => {
    const [ada, grace, late] = [await newMember(foyer), await newMember(foyer), await newMember(foyer)];
    await connect(ada, grace);
    await connect(ada, late);
    const id = await newGroup(ada, [grace]);
    const before = attachmentIn(await sendFile(foyer, ada, id, { content: pdf, name: 'before.pdf' }));
    data(await ada.browser.call(removeGroupMember, { params: { id, no: 2 } }));
    const after = attachmentIn(await sendFile(foyer, ada, id, { content: pdf, name: 'after.pdf' }));
    const statuses = await Promise.all([before, after].map((file) => download(foyer, grace, file.id)));
    expect(statuses.map(({ status }) => status)).toEqual([200, missing]);
    expect((await download(foyer, late, before.id)).status).toBe(missing);
  });

  test('an upload is read by nobody before it is sent, and sent by nobody else', async () => {
    const [ada, grace, id] = await talking();
    const { data: saved } = await uploadAs(foyer, ada, pdf);
    for (const member of [ada, grace]) expect((await download(foyer, member, saved.id)).status).toBe(missing);
    const attachments = [{ id: saved.id, name: 'plan.pdf' }];
    expect(refusal(await send(grace, id, { attachments }))).toEqual([409, 'ATTACHMENT_GONE']);
    expect((await uploadAs(foyer, grace, pdf, saved.id)).status).toBe(409);
    expect((await send(ada, id, { attachments })).status).toBe(200);
  });
});

describe('what becomes of files', () => {
  const holds = (id: string | undefined) => [...stored.keys()].filter((path) => path.includes(`/${id}/`)).length;

  test('they go with their message, for everyone', async () => {
    const [ada, grace, id] = await talking();
    const message = await sendFile(foyer, ada, id, { content: await cameraPicture(40, 40), name: 'secret name.jpg' });
    const [row] = await keptOf(ada);
    expect(holds(row?.id)).toBe(2);
    const deleted = data(await ada.browser.call(deleteMessage, { params: { messageId: message.id } }));
    expect(deleted.attachments).toEqual([]);
    expect((await download(foyer, grace, attachmentIn(message).id)).status).toBe(missing);
    await foyer.outbox.drain();
    expect([holds(row?.id), await keptOf(ada)]).toEqual([0, []]);
  });

  test('they are removed at once', async () => {
    const [ada, , id] = await talking();
    const message = await sendFile(foyer, ada, id, { content: pdf, name: 'plan.pdf' });
    const [row] = await keptOf(ada);
    await withWakingOutbox(foyer, async (wakes) => {
      data(await ada.browser.call(deleteMessage, { params: { messageId: message.id } }));
      await expect.poll(() => holds(row?.id)).toBe(0);
      expect(wakes()).toBe(1);
    });
  });

  test('an upload that was never sent is removed after an hour', async () => {
    const [ada, , id] = await talking();
    const { data: saved } = await uploadAs(foyer, ada, pdf);
    const sent = await sendFile(foyer, ada, id, { content: pdf, name: 'kept.pdf' });
    const rows = await keptOf(ada);
    const unsent = rows.find((row) => row.id === saved.id);
    await purgeAttachments(foyer.deps);
    expect(holds(unsent?.id)).toBe(1);
    foyer.clock.advance({ seconds: attachmentRules.abandonedSeconds + 1 });
    await purgeAttachments(foyer.deps);
    expect([holds(unsent?.id), (await keptOf(ada)).map((row) => row.id)]).toEqual([0, [attachmentIn(sent).id]]);
  });

  test('an upload that ends after its account is erased leaves no file behind', async () => {
    const [ada] = await talking();
    const id = randomUUID();
    const { write } = files;
    files.write = async (path, content, mediaType) => {
      files.write = write;
      await erase(foyer, ada.id);
      await foyer.outbox.drain();
      await write(path, content, mediaType);
    };
    await uploadAs(foyer, ada, pdf, id);
    expect([...stored.keys()].filter((path) => path.includes(id))).toEqual([]);
  });

  test('they are in the export of their sender, and are deleted with the account', async () => {
    const [ada, grace, id] = await talking();
    const file = attachmentIn(await sendFile(foyer, ada, id, { content: pdf, name: 'plan.pdf' }));
    const [row] = await keptOf(ada);
    const exported = await collectEverything(foyer.deps, ada.id);
    expect(Buffer.from(exported[`message-attachments/${file.id} plan.pdf`] ?? []).equals(pdf)).toBe(true);
    expect(Buffer.from(exported['conversations.json'] ?? []).toString()).toContain('plan.pdf');
    const others = await collectEverything(foyer.deps, grace.id);
    expect(Object.keys(others).some((name) => name.startsWith('message-attachments/'))).toBe(false);
    await erase(foyer, ada.id);
    await foyer.outbox.drain();
    expect([holds(row?.id), (await download(foyer, grace, file.id)).status]).toEqual([0, missing]);
    expect((await foyer.deps.db.select().from(messageAttachments)).some((each) => each.id === file.id)).toBe(false);
  });

  test('a report has their names', async () => {
    const [ada, grace, id] = await talking();
    await sendFile(foyer, ada, id, { content: pdf, name: 'threat.pdf', body: 'Read this' });
    await sendFile(foyer, ada, id, { content: pdf, name: 'again.pdf' });
    data(await grace.browser.call(reportConversation, { params: { id }, body: { reason: 'harassment' } }));
    const [report] = await foyer.deps.db
      .select()
      .from(conversationReports)
      .where(eq(conversationReports.conversationId, id));
    const sealed = JSON.parse(foyer.deps.secrets.open(reportSeal, report?.sealedMessages ?? Buffer.alloc(0)));
    expect(sealed.map(({ body }: { body: string }) => body)).toEqual(['📎 again.pdf', 'Read this\n📎 threat.pdf']);
  });

  test('their names are in nothing that is sent outside', async () => {
    const [ada, , id] = await talking();
    await sendFile(foyer, ada, id, { content: pdf, name: 'severance-offer.pdf' });
    await say(ada, id, 'One more');
    const rows = await foyer.deps.db.select().from(outbox);
    const payloads = rows.map(
      ({ sealedPayload }) => sealedPayload && foyer.deps.secrets.open(outboxSeal, sealedPayload),
    );
    expect(payloads.some((payload) => payload?.includes(id))).toBe(true);
    expect(JSON.stringify([rows, payloads])).not.toContain('severance');
  });
});
