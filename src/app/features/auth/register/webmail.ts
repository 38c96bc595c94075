/** Webmail addresses of common e-mail providers. */
const WEBMAIL: readonly { domain: RegExp; url: string }[] = [
  { domain: /^(gmail|googlemail)\.com$/, url: 'https://mail.google.com/' },
  { domain: /^((outlook|hotmail|live)\.[a-z.]+|msn\.com)$/, url: 'https://outlook.live.com/mail/' },
  { domain: /^(yahoo\.[a-z.]+|ymail\.com)$/, url: 'https://mail.yahoo.com/' },
  { domain: /^telenet\.be$/, url: 'https://webmail.telenet.be/' },
  { domain: /^(proximus|skynet)\.be$/, url: 'https://webmail.proximus.be/' },
  { domain: /^(icloud|me|mac)\.com$/, url: 'https://www.icloud.com/mail/' },
]

/** The webmail URL of an address; null for an unknown provider. */
export function webmailOf(emailAddress: string): string | null {
  const host = emailAddress.slice(emailAddress.lastIndexOf('@') + 1).toLowerCase()
  return WEBMAIL.find(({ domain }) => domain.test(host))?.url ?? null
}
