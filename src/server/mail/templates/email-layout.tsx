import { PRODUCT_NAMES } from '#contract/configuration/brand.ts'
import { LANGUAGE_TAGS } from '#contract/configuration/locales.ts'
import { textsOf } from '#server/locales/messages.ts'
import type { EmailContent } from './email-content.ts'
import { mailFoot } from './fill-template.ts'
import {
  Bricks,
  Button,
  DARK_STYLE,
  Facts,
  FONT,
  Heading,
  LIGHT,
  Paragraph,
  Quote,
  Table,
} from './email-components.tsx'

/** The HTML of a mail: no images, no scripts, no tracking. */
export function EmailLayout({ content }: { content: EmailContent }) {
  const { locale, subject, heading, text, quote, facts, button, after, foot = mailFoot(locale) } = content
  const { mail } = textsOf(locale)
  return (
    <html lang={LANGUAGE_TAGS[locale]}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <title>{subject}</title>
        <style>{DARK_STYLE}</style>
      </head>
      <body className="ground" style={{ margin: 0, padding: '32px 16px', background: LIGHT.ground }}>
        <div style={{ maxWidth: 560, margin: '0 auto' }}>
          <Table>
            <tr>
              <td>
                <Bricks />
              </td>
              <td width={12}>&nbsp;</td>
              <td className="ink" style={{ fontFamily: FONT, fontSize: 18, color: LIGHT.ink }}>
                {PRODUCT_NAMES[locale]}
              </td>
            </tr>
          </Table>
          <div
            className="surface"
            style={{
              margin: '24px 0',
              padding: '32px 28px 16px',
              border: `1px solid ${LIGHT.joint}`,
              borderRadius: 3,
              background: LIGHT.surface,
            }}
          >
            <Heading>{heading}</Heading>
            <Paragraph>{text}</Paragraph>
            {quote && <Quote>{quote}</Quote>}
            {facts && <Facts facts={facts} />}
            {button && <Button {...button} hint={mail.link} />}
            <Paragraph soft>{after}</Paragraph>
          </div>
          <Paragraph soft>{foot}</Paragraph>
        </div>
      </body>
    </html>
  )
}
