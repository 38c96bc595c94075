/** The repository's root, whatever directory the command was started from. */
export const ROOT = new URL('../../../', import.meta.url)

/**
 * Prints one line of progress.
 * @param {string} text
 */
export function printProgress(text) {
  console.log(`[portal] ${text}`)
}

/**
 * Ends the process with one readable sentence.
 * @param {string} sentence
 * @returns {never}
 */
export function exitWithError(sentence) {
  console.error(sentence)
  process.exit(1)
}
