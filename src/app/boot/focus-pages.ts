import type { createApp } from './create-app.tsx'

/**
 * Focuses the heading of each page after the first, so that screen readers announce it and Tab goes on from there. A page
 * can place the focus itself.
 */
export function focusPages({ router }: ReturnType<typeof createApp>): void {
  router.subscribe('onResolved', ({ pathChanged }) => {
    const main = document.querySelector('main')
    if (!pathChanged || !main || main.contains(document.activeElement)) return
    // Without a heading the page still loads its data.
    const target = main.querySelector('h1') ?? main
    target.tabIndex = -1
    target.focus({ preventScroll: true })
  })
}
