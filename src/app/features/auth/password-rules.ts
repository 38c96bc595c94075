/** True unless the password could be the address masked as `l•••@voorbeeld.be`; the server makes the full check. */
export function isNotEmailAddress(password: string, masked: string): boolean {
  const typed = password.trim().toLowerCase()
  const at = masked.lastIndexOf('@')
  return !(typed.startsWith(masked.slice(0, 1).toLowerCase()) && typed.endsWith(masked.slice(at).toLowerCase()))
}
