/** Has the browser fetch a file of ours and keep it; the page stays. */
export function followDownload(href: string): void {
  Object.assign(document.createElement('a'), { href, download: '' }).click();
}
