/** Texts that only some pages need. Apart, as login and start page do without the names of their chunks (P1, P9). */
export function readLaterTexts(language: string, part: string): Promise<object> {
  return import(`../../locales/${language}/${part}.json`) as Promise<object>
}
