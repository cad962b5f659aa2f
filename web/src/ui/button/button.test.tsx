// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { Link } from 'react-router';
import { expect, test, vi } from 'vitest';
import { renderComponent } from '../../../test/render-component.tsx';
import { Button } from './button.tsx';

test('a button that works takes no clicks, and keeps its name', async () => {
  const onClick = vi.fn();
  const { user } = await renderComponent(
    <Button loading onClick={onClick}>
      Save
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Save' });
  await user.click(button);
  expect(onClick).not.toHaveBeenCalled();
  expect(button.getAttribute('data-loading')).toBe('true');
});

test('a button submits no form unless it says so', async () => {
  const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault());
  const { user } = await renderComponent(
    <form onSubmit={onSubmit}>
      <Button>Cancel</Button>
      <Button type="submit">Send</Button>
    </form>,
  );
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onSubmit).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(onSubmit).toHaveBeenCalledOnce();
});

test('a link that looks like a button is a link', async () => {
  await renderComponent(
    <Button component={Link} to="/events" variant="default">
      Events
    </Button>,
  );
  const link = screen.getByRole('link', { name: 'Events' });
  expect([link.getAttribute('href'), link.getAttribute('type'), link.getAttribute('disabled')]).toEqual([
    '/events',
    null,
    null,
  ]);
});

test('a button that only looks disabled can still be clicked, to say why', async () => {
  const onClick = vi.fn();
  const { user } = await renderComponent(
    <Button data-disabled onClick={onClick}>
      Continue
    </Button>,
  );
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(onClick).toHaveBeenCalledOnce();
});
