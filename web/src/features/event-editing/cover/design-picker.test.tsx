// @vitest-environment happy-dom
import type { CoverDesign } from '@foyer/contract/rules/events/cover-designs.ts';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderComponent } from '../../../../test/render-component.tsx';
import { DesignPicker } from './design-picker.tsx';

function Picker({ chosen }: { chosen: CoverDesign[] }) {
  const [design, setDesign] = useState<CoverDesign>('auto');
  return (
    <DesignPicker
      title="Design Night"
      type="in-person"
      design={design}
      onChoose={(next) => {
        chosen.push(next);
        setDesign(next);
      }}
    />
  );
}

test('a pattern is chosen before its colors, and another pattern keeps the colors', async () => {
  const chosen: CoverDesign[] = [];
  const { user } = await renderComponent(<Picker chosen={chosen} />, ['event-editing']);
  const group = (name: string) => within(screen.getByRole('group', { name }));
  const checked = () => screen.getAllByRole<HTMLInputElement>('radio', { checked: true }).map(({ value }) => value);
  expect(screen.getAllByRole('group')).toHaveLength(1);
  expect(checked()).toEqual(['auto']);

  await user.click(group('Cover').getByRole('radio', { name: 'Waves' }));
  await user.click(group('Colors').getByRole('radio', { name: 'Dusk' }));
  await user.click(group('Cover').getByRole('radio', { name: 'Rings' }));
  expect(chosen).toEqual(['waves-indigo', 'waves-dusk', 'rings-dusk']);
  expect(checked()).toEqual(['rings-dusk', 'rings-dusk']);

  await user.click(screen.getByRole('radio', { name: 'Based on title' }));
  expect(chosen.at(-1)).toBe('auto');
  expect(screen.getAllByRole('group')).toHaveLength(1);
});
