/** A file of texts; its other exports repeat what its default export holds. */
export interface TextModule {
  readonly default: object
}

/**
 * Loads the texts of signed-in pages. Imported lazily, as the login page does not need the names of all their chunks.
 */
export function loadTextFile(language: string, part: string): Promise<TextModule> {
  return import(`../../locales/${language}/${part}.json`) as Promise<TextModule>
}
