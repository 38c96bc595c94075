/** The repository's root, whatever directory the command was started from. */
export const ROOT = new URL('../../../', import.meta.url)

/**
 * One line about what the launcher does.
 * @param {string} text
 */
export function say(text) {
  console.log(`[portal] ${text}`)
}

/**
 * Ends the process with one clear sentence.
 * @param {string} sentence
 * @returns {never}
 */
export function giveUp(sentence) {
  console.error(sentence)
  process.exit(1)
}
