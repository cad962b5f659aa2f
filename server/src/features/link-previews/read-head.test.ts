import { linkPreviewLimits } from '@foyer/contract/link-previews.ts';
import { describe, expect, test } from 'vitest';
import { headEnd, readHead } from './read-head.ts';

const read = (head: string, type = 'text/html; charset=utf-8') =>
  readHead(Buffer.from(`<!doctype html><html><head>${head}</head><body>`), type);
const property = (name: string, content: string) => `<meta property="${name}" content="${content}">`;

describe('what a page says about itself', () => {
  test('Open Graph comes before Twitter cards, and both before plain HTML', () => {
    const plain = '<title>Plain &amp; simple</title><meta name="Description" content="About it">';
    expect(read(plain)).toEqual({ title: 'Plain & simple', description: 'About it', picture: null });
    const twitter = plain + property('twitter:title', 'Card') + property('twitter:image', '/card.png');
    expect(read(twitter)).toEqual({ title: 'Card', description: 'About it', picture: '/card.png' });
    const graph = twitter + property('og:title', 'Graph') + property('og:image', '/graph.png');
    expect(read(graph + property('og:description', 'Told'))).toEqual({
      title: 'Graph',
      description: 'Told',
      picture: '/graph.png',
    });
  });

  test('a page without a title has the name of its site, or no preview', () => {
    expect(read(property('og:site_name', 'Analytical Engines'))).toMatchObject({ title: 'Analytical Engines' });
    expect(read(`<title> \u200b </title>${property('og:title', ' ')}`)).toBeNull();
    expect(readHead(Buffer.from('just text'), 'text/html')).toBeNull();
  });

  test('only the head counts, and in it nothing that is not shown', () => {
    expect(readHead(Buffer.from('<title>Head</title><p>x<meta property="og:title" content="Body">'), '')).toMatchObject(
      {
        title: 'Head',
      },
    );
    const hidden = `<script>"<meta property='og:title' content='Script'>"</script><!-- ${property('og:title', 'Comment')} -->
      <noscript><img src="x">${property('og:title', 'Without scripts')}</noscript><style><title>Style</title></style>`;
    expect(read(`${hidden}<title>Shown</title>`)).toMatchObject({ title: 'Shown' });
  });

  test.each([
    ['a name that turns around', 'Invoice \u202efdp.exe', 'Invoice fdp.exe'],
    ['controls and lines', 'One\u0000\n\n two\u2028three', 'One two three'],
    ['markup', '&lt;script&gt;alert(1)&lt;/script&gt;', '<script>alert(1)</script>'],
    ['stacked marks', `a${'\u0301'.repeat(300)}`, '\u00e1\u0301\u0301\u0301\u0301'],
    ['a title without end', 'x'.repeat(100_000), `${'x'.repeat(linkPreviewLimits.title - 1)}…`],
  ])('%s', (_what, title, shown) => {
    expect(read(`<title>${title}</title>`)?.title).toBe(shown);
  });
});

describe('the encoding', () => {
  const latin = (text: string) => Buffer.from(text, 'latin1');
  test.each([
    ['of the response', latin('<title>Añil</title>'), 'text/html; charset="ISO-8859-1"', 'Añil'],
    ['of the page', latin('<meta charset=windows-1252><title>Añil</title>'), 'text/html', 'Añil'],
    [
      'of the page, the old way',
      Buffer.concat([
        latin('<meta http-equiv=Content-Type content="text/html; charset=shift_jis"><title>'),
        Buffer.from('938c8b9e', 'hex'),
        latin('</title>'),
      ]),
      'text/html',
      '東京',
    ],
    ['of the first bytes', Buffer.from('\ufeff<title>Añil</title>', 'utf16le'), 'text/html; charset=latin1', 'Añil'],
    ['that is UTF-8 without a word', Buffer.from('<title>東京</title>'), 'text/html', '東京'],
    ['that is neither', latin('<title>Añil</title>'), 'text/html', 'Añil'],
    ['that does not exist', Buffer.from('<title>東京</title>'), 'text/html; charset=klingon', '東京'],
    ['that would not be readable', Buffer.from('<meta charset=utf-16><title>東京</title>'), 'text/html', '東京'],
    ['of a page that is cut within a character', Buffer.from('<title>東</title>東').subarray(0, -1), 'text/html', '東'],
  ])('%s', (_what, content, type, title) => {
    expect(readHead(content, type)?.title).toBe(title);
  });
});

test('the end of a head is found across parts', () => {
  const hasEnded = headEnd();
  expect(['<html><head><title>A', '</title></he', 'ad><bo'].map((part) => hasEnded(Buffer.from(part)))).toEqual([
    false,
    false,
    true,
  ]);
  expect(headEnd()(Buffer.from('<title>A</title><div>'))).toBe(true);
});
