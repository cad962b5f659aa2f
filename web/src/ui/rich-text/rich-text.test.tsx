import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RichText } from './rich-text.tsx';

test('renders every node type, and escapes anything that looks like HTML', () => {
  const html = renderToStaticMarkup(
    <RichText
      text={{
        type: 'doc',
        content: [
          { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Plan' }] },
          { type: 'heading', attrs: { level: 3 }, content: [{ type: 'text', text: 'Later' }] },
          { type: 'paragraph' },
          {
            type: 'paragraph',
            content: [
              { type: 'text', text: '<script>', marks: [{ type: 'bold' }, { type: 'italic' }] },
              { type: 'hardBreak' },
              { type: 'text', text: 'site', marks: [{ type: 'link', attrs: { href: 'https://a.example/' } }] },
            ],
          },
          {
            type: 'orderedList',
            content: [
              {
                type: 'listItem',
                content: [
                  { type: 'paragraph', content: [{ type: 'text', text: 'one' }] },
                  { type: 'bulletList', content: [{ type: 'listItem', content: [{ type: 'paragraph' }] }] },
                ],
              },
            ],
          },
        ],
      }}
    />,
  );
  expect(html).toBe(
    '<div><h3>Plan</h3><h4>Later</h4><p></p><p><em><strong>&lt;script&gt;</strong></em><br/>' +
      '<a href="https://a.example/" rel="nofollow ugc noreferrer">site</a></p>' +
      '<ol><li><p>one</p><ul><li><p></p></li></ul></li></ol></div>',
  );
});
