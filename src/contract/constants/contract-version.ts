/** Raised by one whenever stored answers of an older contract must not be read any more; the buster of stored caches (T32). */
export const CONTRACT_VERSION = 1
