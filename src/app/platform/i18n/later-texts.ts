/** Texts that the login page does without. They are listed here, so that it does not carry the names of their chunks (P1). */
export function readLaterTexts(language: string, namespace: string): Promise<object> {
  return import(`../../locales/${language}/${namespace}.json`) as Promise<object>
}
