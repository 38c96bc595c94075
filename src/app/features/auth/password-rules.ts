/** True unless the password could be the address behind `l•••@voorbeeld.be`; the server, which knows it, decides. */
export function isNotAddress(password: string, masked: string): boolean {
  const typed = password.trim().toLowerCase()
  const at = masked.lastIndexOf('@')
  return !(typed.startsWith(masked.slice(0, 1).toLowerCase()) && typed.endsWith(masked.slice(at).toLowerCase()))
}
