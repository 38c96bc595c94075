/** Keys of the choices in localStorage. */
export const THEME_STORAGE_KEY = 'theme'
export const TEXT_SIZE_STORAGE_KEY = 'text_size'

/**
 * Applies the theme and the text size of this device (ui/styles/tokens.css), by their keys in storage, also to the
 * browser's bars. Where one is absent or unknown, the system decides.
 */
export function showAppearance(
  document: Document,
  { [THEME_STORAGE_KEY]: theme = '', [TEXT_SIZE_STORAGE_KEY]: textSize = '' }: Readonly<Record<string, string>>,
): void {
  Object.assign(document.documentElement.dataset, { theme, textSize })
  for (const meta of document.querySelectorAll<HTMLMetaElement>('[name=theme-color]')) {
    meta.media = theme ? (theme === meta.id ? '' : 'not all') : `(prefers-color-scheme:${meta.id})`
  }
}
