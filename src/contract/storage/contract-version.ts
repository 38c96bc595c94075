/**
 * Version of stored responses; raised when older ones cannot be read any more, or mean something else. Used as cache
 * buster.
 */
export const CONTRACT_VERSION = 3
