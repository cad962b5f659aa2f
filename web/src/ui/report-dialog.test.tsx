// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderComponent } from '../../test/render-component.tsx';
import { type Report, ReportDialog } from './report-dialog.tsx';

async function open(given: { isSent?: boolean; onBlocked?: () => void } = {}) {
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

test('blocking with the report leaves the page instead of confirming', async () => {
  let left = 0;
  const { sent, user } = await open({
    onBlocked: () => {
      left += 1;
    },
  });
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Send report' }));
  expect([sent[0]?.block, left]).toEqual([true, 1]);
  expect(screen.queryByRole('heading', { name: 'Report sent' })).toBeNull();
});
