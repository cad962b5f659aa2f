import { renderEmail } from '../../../server/src/messages/render-email.ts';
import { emailMedia, everyEmail } from '../../../server/test/every-email.ts';
import { journey } from '../journey.ts';
import { bothLooks } from '../looks.ts';

/** As people type it when the space bar is stuck: nothing breaks it but the layout itself. */
const longWord = 'Encuentrosprofesionalesiberoamericanosdeinteligenciaartificial';
/** The narrowest screen of mail programs. */
const width = 320;
/** Pictures come with the email, and here from nowhere: what counts is the room that they take. */
const picture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"/>')}`;

journey('every email fits a screen of 320 pixels', bothLooks, async ({ page, look, screenshot, expect }) => {
  await page.setViewportSize({ width, height: 900 });
  const emails = everyEmail(longWord).filter(({ language }) => language === look.language);
  const tooWide: [string, number][] = [];
  const pictured = new Set<string>();
  for (const email of emails) {
    const { html, subject } = renderEmail(
      email,
      'https://foyer.example',
      'title' in email.values ? emailMedia(longWord) : undefined,
    );
    await page.setContent(html.replaceAll(/cid:[^"]+/g, picture));
    const excess = (await page.evaluate(() => document.documentElement.scrollWidth)) - width;
    if (excess > 0) tooWide.push([`${email.template}: ${subject}`, excess]);
    if (pictured.has(email.template)) continue;
    pictured.add(email.template);
    await screenshot(email.template);
  }
  expect(tooWide).toEqual([]);
});
