/** Access to the CSRF token of this page: its meta element in the browser, a variable in tests. */
export type CsrfToken = { read: () => string | null; write: (token: string) => void };

const element = (): HTMLMetaElement | null => document.querySelector('meta[name="csrf-token"]');

export const pageCsrfToken: CsrfToken = {
  read: () => element()?.content || null,
  write(token) {
    const meta = element();
    if (meta) meta.content = token;
  },
};
