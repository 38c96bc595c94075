/** Takes the document's own word that the page does not start away: there is a page (F-30, src/build/keep-fresh.ts). */
export function markStarted(): void {
  document.documentElement.dataset['start'] = 'live'
}
