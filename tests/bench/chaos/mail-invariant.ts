import { textsOf } from '#server/locales/messages.ts'
import { acknowledged, type ChaosRecord, type FinalState, type Finding, type ReceivedMail } from './record.ts'

const { mail: texts } = textsOf('nl')

type MailName =
  'visitBooked' | 'visitMoved' | 'visitDeclined' | 'question' | 'projectShared' | 'activation' | 'newDevice'

/** Mails that acknowledged writes cause: how many at least and at most, and what they have in their text. */
interface ExpectedMail {
  readonly name: MailName
  /** Null for one to us. */
  readonly to: string | null
  readonly has: string
  readonly least: number
  readonly most: number
}

const subjectOf = (name: MailName): RegExp => new RegExp(`^${texts[name].subject.replace(/\{\{\w+\}\}/g, '.+')}$`)

function matches({ name, to, has }: ExpectedMail, mail: ReceivedMail): boolean {
  return (to === null || mail.to === to) && subjectOf(name).test(mail.subject) && mail.text.includes(has)
}

function expectedMails(record: ChaosRecord, final: FinalState): ExpectedMail[] {
  const declines = acknowledged(record, 'decline')
  // Whoever declines before a mail was sent does not get it.
  const atLeast = (id: string, number: number) => (declines.some((one) => one.id === id) ? 0 : number)
  const moves = acknowledged(record, 'move')
  return [
    ...acknowledged(record, 'appointment').flatMap(({ id, address: to }): ExpectedMail[] => {
      const moved = moves.filter((one) => one.id === id).length
      const has = `/appointments/${id}`
      return [
        { name: 'visitBooked', to, has, least: atLeast(id, 1), most: 1 },
        { name: 'visitMoved', to, has, least: atLeast(id, moved), most: moved },
      ]
    }),
    ...[...final.people.values()].map(({ address: to }): ExpectedMail => {
      const number = declines.filter(({ address }) => address === to).length
      return { name: 'visitDeclined', to, has: '', least: number, most: number }
    }),
    ...acknowledged(record, 'question').map(({ text }): ExpectedMail => {
      return { name: 'question', to: null, has: `> ${text}\n`, least: 1, most: 1 }
    }),
    ...acknowledged(record, 'member').map(({ project, address: to }): ExpectedMail => {
      return { name: 'projectShared', to, has: `/projects/${project}`, least: 1, most: 1 }
    }),
    ...acknowledged(record, 'registration').map(({ address: to, attempts }): ExpectedMail => {
      return { name: 'activation', to, has: '', least: 1, most: attempts }
    }),
    ...[...final.people].map(([actor, { address: to }]): ExpectedMail => {
      const number = final.newDevices.get(actor) ?? 0
      return { name: 'newDevice', to, has: '', least: number, most: number }
    }),
  ]
}

/**
 * Each mail once. A mail is its Message-ID: SMTP cannot tell whether a mail arrived whose sender or connection died before
 * the answer, so it may be delivered again then, under the same id, of which a mailbox shows one.
 */
export function checkMails(record: ChaosRecord, final: FinalState): Finding[] {
  const expected = expectedMails(record, final)
  const first = new Map<string, ReceivedMail>()
  const again: ReceivedMail[] = []
  for (const mail of final.mails) {
    if (first.has(mail.id)) again.push(mail)
    else first.set(mail.id, mail)
  }
  const mails = [...first.values()]
  const ours = new Set([...final.people.values()].map(({ address }) => address))
  const wasKilled = (from: number, to: number) =>
    record.parts.some(({ kind, at }) => kind === 'killed' && at >= from && at <= to)
  return [
    ...expected.flatMap((each) => {
      const { name, to, has, least, most } = each
      const found = mails.filter((mail) => matches(each, mail)).length
      const what = `${name} to ${to ?? 'the showroom'} with “${has.trim()}” ${found} times, not ${least} to ${most}`
      return found < least || found > most ? [{ what, about: [has.split('/').at(-1)?.trim() ?? '', to ?? ''] }] : []
    }),
    ...mails
      .filter((mail) => ours.has(mail.to) && !expected.some((each) => matches(each, mail)))
      .map(({ subject, to }) => ({ what: `nobody expects “${subject}” to ${to}`, about: [to] })),
    ...again
      .filter(({ id, at }) => !first.get(id)?.isUnanswered && !wasKilled(first.get(id)?.at ?? 0, at))
      .map(({ subject, to, at }) => ({
        what: `“${subject}” to ${to} was sent again at ${at} ms although nothing was killed`,
        about: [to],
      })),
  ]
}
