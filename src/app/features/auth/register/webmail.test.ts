import { expect, test } from 'vitest'
import { webmailOf } from './webmail.ts'

test('webmail is offered for known mail providers only, not for similar domains (S100)', () => {
  expect(webmailOf('lotte@gmail.com')).toBe('https://mail.google.com/')
  expect(webmailOf('Lotte@Hotmail.BE')).toBe('https://outlook.live.com/mail/')
  expect(webmailOf('lotte@telenet.be')).toBe('https://webmail.telenet.be/')
  for (const address of ['lotte@voorbeeld.be', 'lotte@gmail.com.evil.example', 'lotte@notgmail.com', '']) {
    expect(webmailOf(address), address).toBeNull()
  }
})
