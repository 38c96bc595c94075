import { cookieEntries, readCookie } from './cookies.ts'

/** Whether this browser is that of a paired tablet of a showroom, whoever is signed in on it (T12). */
export function isTablet(): boolean {
  return readCookie(cookieEntries.machineCredentials) !== null
}
