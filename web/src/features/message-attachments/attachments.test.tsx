// @vitest-environment happy-dom
import type { Attachment } from '@foyer/contract/message-attachments.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { checkFile } from '#src/lib/message-attachments/check-file.ts';
import { pictureBox } from '#src/lib/message-attachments/picture-box.ts';
import { uploads } from '#src/lib/message-attachments/uploads.ts';
import { useChosenFiles } from '#src/lib/message-attachments/use-chosen-files.ts';
import { renderComponent } from '../../../test/render-component.tsx';
import { ChosenFileList } from './chosen-files.tsx';
import { SentFiles } from './sent-files.tsx';
import { WaitingFiles } from './waiting-files.tsx';

const texts = ['message-attachments', 'errors'] as const;
const pdf = (name: string) => new File(['%PDF-1.7'], name);

function Field() {
  const chosen = useChosenFiles();
  return (
    <>
      <input
        type="file"
        aria-label="Files"
        multiple
        onChange={({ currentTarget }) => chosen.choose(currentTarget.files ?? [])}
      />
      <ChosenFileList chosen={chosen} />
    </>
  );
}

test('what was chosen is listed by name and can be removed; what cannot be sent is named with the reason', async () => {
  const { user } = await renderComponent(<Field />, [...texts]);
  const many = ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf', 'e.pdf', 'f.pdf'].map(pdf);
  await user.upload(screen.getByLabelText('Files'), [
    ...many,
    new File([], 'none.txt'),
    new File(['MZ\u0000'], 'x.exe'),
  ]);
  await waitFor(() => expect(screen.getAllByRole('button').length).toBe(5));
  const alert = screen.getByRole('alert').textContent;
  for (const part of ['none.txt is empty', 'x.exe can’t be sent', 'f.pdf wasn’t added']) expect(alert).toContain(part);
  await user.click(screen.getByRole('button', { name: 'Remove a.pdf' }));
  expect(screen.queryByText('a.pdf')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each<[string, BlobPart[], object]>([
  ['a picture', [new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], { kind: 'picture' }],
  ['a text', ['Plan\n'], { kind: 'file' }],
  ['a program', ['MZ\u0000'], { problem: 'type' }],
  ['what is too large', [new Uint8Array(10 * 1024 * 1024 + 1)], { problem: 'too_large' }],
])('%s is recognized by its content', async (_, parts, found) => {
  expect(await checkFile(new Blob(parts))).toEqual(found);
});

test('an upload says how far it is and can be canceled, and a refused file is named', async () => {
  const files = [{ id: 'f', name: 'plan.pdf', bytes: 2_400_000, kind: 'file' as const }];
  const pending = {
    viewer: 'viewer',
    conversationId: 'talk',
    clientId: 'message',
    body: '',
    replyToNo: null,
    files,
    createdAt: '2026-11-20T10:00:00Z',
    state: 'sending' as const,
    isUnsure: false,
    problem: null,
  };
  const cancel = vi.fn();
  uploads.set('message', { sent: 600_000, total: 2_400_000, cancel });
  const view = await renderComponent(<WaitingFiles pending={pending} contentOf={async () => undefined} />, [...texts]);
  expect(screen.getByRole('progressbar', { name: 'Upload progress' }).getAttribute('value')).toBe('25');
  expect(screen.getByText('2.4 MB')).toBeTruthy();
  await view.user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(cancel).toHaveBeenCalledOnce();
  uploads.set('message', null);
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  view.unmount();
  const failed = { ...pending, state: 'failed' as const, problem: 'PAYLOAD_TOO_LARGE', refusedFile: 'plan.pdf' };
  await renderComponent(<WaitingFiles pending={failed} contentOf={async () => undefined} />, [...texts]);
  expect(screen.getByRole('alert').textContent).toBe('plan.pdf wasn’t sent. It’s larger than 10 MB.');
});

test('a picture has its place before it loads, and a file is a button with its name and size', async () => {
  const file = {
    id: 'f',
    name: 'plan.pdf',
    mediaType: 'application/pdf',
    kind: 'file',
    bytes: 900,
    width: null,
    height: null,
  };
  const picture = {
    ...file,
    id: 'p',
    name: 'a.jpg',
    mediaType: 'image/jpeg',
    kind: 'picture',
    width: 1600,
    height: 800,
  };
  await renderComponent(<SentFiles viewer="viewer" attachments={[picture, file] as Attachment[]} />, [...texts]);
  expect(screen.getByRole('list', { name: '2 files' }).children.length).toBe(2);
  expect(screen.getByRole('button', { name: /Download.*plan\.pdf.*1 kB/ })).toBeTruthy();
  expect(pictureBox({ width: 1600, height: 800 })).toEqual({ width: 320, height: 160 });
  expect(pictureBox({ width: 4, height: 2000 })).toEqual({ width: 64, height: 320 });
});
