import { render } from '@react-email/render'
import { textsOf } from '#server/http/messages.ts'
import type { Mail } from '#server/ports/mail.ts'
import type { Letter } from './letter.ts'
import { LetterPage } from './templates/letter-page.tsx'

/** A letter in its two forms. */
export async function renderLetter(letter: Letter, at: Date): Promise<Mail> {
  const { to, locale, subject } = letter
  return { to, locale, subject, at, html: await render(<LetterPage letter={letter} />), text: plainText(letter) }
}

function plainText({ locale, heading, text, facts, button, after }: Letter): string {
  const parts = [
    heading,
    text,
    facts?.map(([name, value]) => `${name}\n  ${value}`).join('\n'),
    button && `${button.label}\n${button.url}`,
    after,
    // The sign that a signature follows (RFC 3676 section 4.3).
    `-- \n${textsOf(locale).mail.foot}`,
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}
