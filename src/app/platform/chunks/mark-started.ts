/**
 * Takes the document's own word that the page does not start away: there is a page (F-30, src/build/keep-fresh.ts). Where the
 * document has lost a file of its own that word stays, as the page is not whole.
 */
export function markStarted(): void {
  document.documentElement.dataset['start'] ??= 'live'
}
