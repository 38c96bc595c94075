import { addressParser } from 'postal-mime'
import * as v from 'valibot'
import { PRODUCT_NAMES } from '#contract/configuration/brand.ts'
import { DEFAULT_LOCALE } from '#contract/configuration/locales.ts'
import { StartError } from '#server/launch/start-error.ts'

/** Where mails go and who sends them. */
export interface MailSettings {
  /** The mail server; null for the outbox in the data folder. */
  readonly smtpUrl: string | null
  readonly mailFrom: string
}

const PRODUCT = PRODUCT_NAMES[DEFAULT_LOCALE]
const DEFAULT_SENDER = `${PRODUCT} <no-reply@localhost>`

/** The environment variables of mails. */
export const mailVariables = {
  SMTP_URL: v.optional(v.pipe(v.string(), v.check(isSmtpUrl, 'must look like smtp://user:password@host:587'))),
  MAIL_FROM: v.optional(
    v.pipe(v.string(), v.trim(), v.check(isSender, `must look like ${PRODUCT} <no-reply@portal.example>`)),
  ),
}

type MailVariables = v.InferOutput<v.ObjectSchema<typeof mailVariables, undefined>> & {
  PUBLIC_URL?: string | undefined
}

/** Throws a StartError where mails to people would come from an invalid address, or have links to this machine. */
export function readMailSettings({ SMTP_URL, MAIL_FROM, PUBLIC_URL }: MailVariables): MailSettings {
  if (SMTP_URL && !(MAIL_FROM && PUBLIC_URL)) {
    throw new StartError(
      'SMTP_URL needs MAIL_FROM and PUBLIC_URL, for the sender and the links of mails: set all three.',
    )
  }
  return { smtpUrl: SMTP_URL ?? null, mailFrom: MAIL_FROM ?? DEFAULT_SENDER }
}

/** User and password together or not at all; nothing after the port, which would be ignored. */
function isSmtpUrl(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, hostname, port, pathname, search, hash, username, password } = new URL(value)
  const isComplete =
    /^smtps?:$/.test(protocol) && hostname !== '' && port !== '0' && (username === '') === (password === '')
  return isComplete && /^\/?$/.test(pathname) && search === '' && hash === '' && isEncoded(username + password)
}

function isEncoded(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/** One mailbox, with a name or without. */
function isSender(value: string): boolean {
  const [mailbox, ...others] = addressParser(value)
  return others.length === 0 && !/[\r\n]/.test(value) && /^[^\s@<>]+@[^\s@<>]+$/.test(mailbox?.address ?? '')
}
