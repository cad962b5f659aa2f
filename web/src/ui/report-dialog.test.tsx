// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderComponent } from '../../test/render-component.tsx';
import { type Report, ReportDialog } from './report-dialog.tsx';

async function open(given: { isSent?: boolean; onBlocked?: (notice: string) => void } = {}) {
  const sent: Report[] = [];
  const { user } = await renderComponent(
    <ReportDialog
      name="Ada"
      lead="Ada isn’t told."
      maxDetails={100}
      blocks={false}
      isPending={false}
      failure={null}
      onSend={async (report) => {
        sent.push(report);
        return given.isSent ?? true;
      }}
      {...(given.onBlocked && { onBlocked: given.onBlocked })}
      onClose={() => {}}
    />,
    ['report'],
  );
  return { sent, user };
}

test('a report has the reason and the trimmed details, and is confirmed once it is sent', async () => {
  const { sent, user } = await open();
  await user.type(screen.getByRole('textbox'), '  Sells things. ');
  await user.click(screen.getByRole('button', { name: 'Send report' }));
  expect(sent).toEqual([{ reason: 'spam', details: 'Sells things.', block: false }]);
  expect(await screen.findByRole('heading', { name: 'Report sent' })).toBeTruthy();
});

test('a report that fails keeps what was typed', async () => {
  const { user } = await open({ isSent: false });
  await user.type(screen.getByRole('textbox'), 'Sells things.');
  await user.click(screen.getByRole('button', { name: 'Send report' }));
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Sells things.');
});

test('blocking with the report leaves the page, which is told both', async () => {
  const notices: string[] = [];
  const { sent, user } = await open({ onBlocked: (notice) => notices.push(notice) });
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Send report' }));
  expect([sent[0]?.block, notices]).toEqual([true, ['Report sent. Ada is blocked.']]);
  expect(screen.queryByRole('heading', { name: 'Report sent' })).toBeNull();
});

test('where the page stays, the confirmation says both', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Send report' }));
  expect(await screen.findByRole('heading', { name: 'Report sent. Ada is blocked.' })).toBeTruthy();
});
