// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderComponent } from '../../../../test/render-component.tsx';
import { PromoCodeField } from './promo-code-field.tsx';

const applied: string[] = [];

function Chooser() {
  const [code, setCode] = useState('');
  function apply(next: string): void {
    applied.push(next);
    setCode(next);
  }
  const answer = code === '' ? null : { state: code === 'EARLY' ? 'valid' : 'refused' };
  return <PromoCodeField applied={code} answer={answer as never} isChecking={false} onApply={apply} />;
}

test('a code is applied and can be removed again, also one that was refused', async () => {
  const { user } = await renderComponent(<Chooser />, ['ticket-chooser']);
  await user.click(screen.getByRole('button', { name: 'I have a promo code' }));
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: /^Promo code/ });
  for (const code of ['EARLY', 'NEVER']) {
    await user.type(field, code);
    await user.click(screen.getByRole('button', { name: 'Apply code' }));
    await user.click(screen.getByRole('button', { name: 'Remove code' }));
    expect(field.value).toBe('');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Apply code' }).disabled).toBe(true);
  }
  expect(applied).toEqual(['EARLY', '', 'NEVER', '']);
});

test('another code replaces the applied one', async () => {
  applied.length = 0;
  const { user } = await renderComponent(<Chooser />, ['ticket-chooser']);
  await user.click(screen.getByRole('button', { name: 'I have a promo code' }));
  const field = screen.getByRole('textbox', { name: /^Promo code/ });
  await user.type(field, 'EARLY');
  await user.keyboard('{Enter}');
  await user.clear(field);
  await user.type(field, 'LATE');
  await user.click(screen.getByRole('button', { name: 'Apply code' }));
  expect(applied).toEqual(['EARLY', 'LATE']);
});
