// @vitest-environment happy-dom

import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Button } from '#src/ui/button/button.tsx';
import { renderComponent } from '../../../test/render-component.tsx';
import { Card } from '../card/card.tsx';
import { TextField } from '../fields/text-field.tsx';
import { DraftForm } from './draft-form.tsx';
import { useDraftForm } from './use-draft-form.ts';

function CodeForm({ onClose }: { onClose: () => void }) {
  const form = useDraftForm({
    start: { code: '' },
    read: (draft) => draft,
    wrongIn: () => ({}),
    fields: {},
    onSave: async () => onClose(),
  });
  return (
    <DraftForm title="Add promo code" texts={{ save: 'Save', cancel: 'Cancel' }} form={form} onClose={onClose}>
      <TextField
        label="Code"
        name="code"
        autoComplete="off"
        value={form.draft.code}
        problem={null}
        onChange={(code) => form.change({ code })}
      />
    </DraftForm>
  );
}

function Codes() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card title="Promo codes">
      {isOpen ? <CodeForm onClose={() => setOpen(false)} /> : <Button onClick={() => setOpen(true)}>Add</Button>}
    </Card>
  );
}

test('a form that replaces its button takes the focus, and gives it to the heading when it closes', async () => {
  const { user } = await renderComponent(<Codes />);
  await user.click(screen.getByRole('button', { name: 'Add' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Code'));
  await user.keyboard('EARLY20{Enter}');
  expect(screen.queryByLabelText('Code')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Promo codes' }));
});
