/**
 * Loads the texts of signed-in pages. Imported lazily, as the login page does not need the names of all their chunks.
 */
export function loadTextFile(language: string, part: string): Promise<object> {
  return import(`../../locales/${language}/${part}.json`) as Promise<object>
}
