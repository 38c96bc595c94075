/** Longest question in characters. */
export const QUESTION_MAX = 2000
/** Most files of one question. */
export const QUESTION_FILES_MAX = 5
/** Largest sum of one question's files in bytes: they travel in one mail, of which many servers take 25 MB. */
export const QUESTION_FILES_SIZE_MAX = 15 * 1024 * 1024
