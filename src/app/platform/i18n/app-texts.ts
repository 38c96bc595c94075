/** Texts of every signed-in page. Apart, so that the login page does not carry the names of their chunks (P1). */
export function readAppTexts(language: string): Promise<object> {
  return import(`../../locales/${language}/app.json`) as Promise<object>
}
