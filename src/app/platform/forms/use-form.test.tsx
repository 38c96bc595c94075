// @vitest-environment happy-dom
import '#tests/support/client/portal-document.ts'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import * as v from 'valibot'
import { signIn } from '#tests/support/client/sign-in.ts'
import { CallError } from '../http/call-error.ts'
import { changeLanguage, loadAllLanguages, loadTexts, startTranslations } from '../i18n/i18n.ts'
import { takeMessages } from '../notify/notify.tsx'
import { type FormSetup, useForm } from './use-form.ts'

beforeAll(async () => {
  await startTranslations('nl')
  await loadTexts('app')
  await loadAllLanguages()
})
afterEach(async () => {
  cleanup()
  await changeLanguage('nl')
})

/** The order of the schema is not that of the screen. */
const schema = v.object({
  name: v.pipe(v.string(), v.trim(), v.nonEmpty('required'), v.maxLength(5, 'tooLong')),
  address: v.object({ postalCode: v.pipe(v.string(), v.regex(/^\d{4}$/, 'postalCode')) }),
})
type Setup = FormSetup<typeof schema>

const read = (form: FormData) => ({ name: form.get('name'), address: { postalCode: form.get('code') } })

function Form({ send, ...rest }: Pick<Setup, 'send'> & Partial<Setup>) {
  const form = useForm({ id: 'house', schema, names: ['address.postalCode', 'name'], read, send, ...rest })
  return (
    <form aria-label="house" aria-busy={form.busy} data-failed={form.failedSubmit !== null} onSubmit={form.onSubmit}>
      <input id={form.idOf('address.postalCode')} aria-label="code" name="code" />
      <input id={form.idOf('name')} aria-label="name" name="name" />
      <output>{JSON.stringify([form.messageOf('address.postalCode'), form.messageOf('name')])}</output>
      <ul data-focus={form.hasFormError}>
        {form.errors.map((error) => (
          <li key={JSON.stringify(error)}>{JSON.stringify(error)}</li>
        ))}
      </ul>
      <button type="button" onClick={form.clear}>
        clear
      </button>
    </form>
  )
}

const control = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
async function submit(code: string, name: string): Promise<void> {
  control('code').value = code
  control('name').value = name
  await act(async () => void fireEvent.submit(screen.getByRole('form')))
}
const summary = () => screen.queryAllByRole('listitem').map(({ textContent }) => JSON.parse(textContent) as object)
const messages = () => JSON.parse(screen.getByRole('status').textContent) as unknown
const isBusy = () => screen.getByRole('form').getAttribute('aria-busy') === 'true'

const CODE = 'Een postcode telt 4 cijfers'
const REQUIRED = 'Vul dit veld in'
const violations = (...paths: string[]) =>
  new CallError('rejected', {
    status: 422,
    body: {
      type: 'about:blank',
      title: 't',
      status: 422,
      violations: paths.map((propertyPath) => ({ propertyPath, code: 'invalid', message: 'Ongeldig' })),
    },
  })

const unreachable = new CallError('unreachable')

describe('a submit (E27)', () => {
  test('sends what the schema makes of the controls, once, and is busy until it ends', async () => {
    let finish = () => {}
    const send = vi.fn<Setup['send']>(() => new Promise((resolve) => (finish = resolve)))
    render(<Form send={send} />)
    await submit('8500', ' Huis ')
    await submit('8500', 'Stal')
    expect(send).toHaveBeenCalledExactlyOnceWith({ name: 'Huis', address: { postalCode: '8500' } })
    expect(isBusy()).toBe(true)
    await act(async () => finish())
    expect([isBusy(), summary(), screen.getByRole('form').dataset['failed']]).toEqual([false, [], 'false'])
    await submit('8500', 'Stal')
    expect(send).toHaveBeenCalledTimes(2)
  })

  test('does not load the page anew', async () => {
    render(<Form send={() => Promise.resolve()} />)
    const event = new Event('submit', { bubbles: true, cancelable: true })
    await act(async () => void screen.getByRole('form').dispatchEvent(event))
    expect(event.defaultPrevented).toBe(true)
  })

  test('of wrong input sends nothing, and shows the errors in the order of the screen', async () => {
    const send = vi.fn<Setup['send']>()
    render(<Form send={send} labelOf={(name) => `label of ${name}`} />)
    await submit('85', '')
    expect(send).not.toHaveBeenCalled()
    expect(messages()).toEqual([CODE, REQUIRED])
    expect(summary()).toEqual([
      { field: 'house-address-postalCode', text: `label of address.postalCode: ${CODE}` },
      { field: 'house-name', text: `label of name: ${REQUIRED}` },
    ])
    expect(document.activeElement).toBe(control('code'))
    expect([isBusy(), screen.getByRole('list').dataset['focus']]).toEqual([false, 'false'])
  })

  test('moves the focus to the only wrong field, and shows its text alone without labels', async () => {
    render(<Form send={() => Promise.resolve()} />)
    await submit('8500', 'Schuurtje')
    expect(document.activeElement).toBe(control('name'))
    expect(summary()).toEqual([{ field: 'house-name', text: 'Maximaal 5 tekens' }])
    expect(messages()).toEqual([null, 'Maximaal 5 tekens'])
  })

  test('shows what the server refuses at its fields, and nothing of it during the next one', async () => {
    const outcomes = [violations('name', 'address.postalCode')]
    let finish = () => {}
    render(
      <Form
        send={() => {
          const error = outcomes.shift()
          return error ? Promise.reject(error) : new Promise((resolve) => (finish = resolve))
        }}
      />,
    )
    await submit('8500', 'Huis')
    expect(summary()).toMatchObject([{ field: 'house-address-postalCode' }, { field: 'house-name' }])
    expect([document.activeElement, isBusy()]).toEqual([control('code'), false])
    await submit('8500', 'Huis')
    expect([summary(), isBusy()]).toEqual([[], true])
    await act(async () => finish())
    expect(summary()).toEqual([])
  })

  test.each<[string, Error, Partial<Setup>, string]>([
    ['without fields', new CallError('unreachable'), {}, 'Geen verbinding. Kijk uw verbinding na en probeer opnieuw.'],
    ['of another form’s field', violations('phone'), {}, 'Ongeldig'],
    ['of the program', new TypeError('x'), {}, 'Niet bewaard. Probeer het opnieuw.'],
    ['that the form explains', new CallError('rejected', { status: 409 }), { formErrorOf: () => 'Bezet' }, 'Bezet'],
  ])('that ends with an error %s shows it for the whole form, and leaves the focus', async (_, error, rest, text) => {
    render(<Form send={() => Promise.reject(error)} {...rest} />)
    control('name').focus()
    await submit('8500', 'Huis')
    expect([summary(), messages()]).toEqual([[{ text }], [null, null]])
    expect(screen.getByRole('list').dataset['focus']).toBe('true')
    expect(document.activeElement).toBe(control('name'))
    await act(async () => void fireEvent.click(screen.getByRole('button')))
    expect([summary(), screen.getByRole('form').dataset['failed']]).toEqual([[], 'false'])
  })

  test.each([
    ['nobody before a login', false, undefined, unreachable],
    ['whoever is signed in', true, 'Geen verbinding. Kijk uw verbinding na en probeer opnieuw.', unreachable],
    ['whoever is signed in, of a field', true, 'Ongeldig', violations('name')],
  ])('that fails after its dialog was closed is told in a toast to %s', async (_, isSignedIn, text, error) => {
    if (isSignedIn) signIn('c1')
    let fail = (_error: Error) => {}
    const { unmount } = render(<Form send={() => new Promise((_resolve, reject) => (fail = reject))} />)
    await submit('8500', 'Huis')
    unmount()
    await act(async () => fail(error))
    await vi.dynamicImportSettled()
    expect(takeMessages().map((message) => message.text)).toEqual(text ? [text] : [])
  })

  test('has failed with errors that follow a change of the language (B19)', async () => {
    render(<Form send={() => Promise.resolve()} />)
    await submit('8500', '')
    await act(() => changeLanguage('fr'))
    await waitFor(() => expect(messages()).not.toEqual([null, REQUIRED]))
    expect(messages()).toEqual([null, expect.stringMatching(/champ/i)])
  })

  test('that fails twice is two failures, for the focus of the summary', async () => {
    const failures = new Set<unknown>()
    function Watched() {
      const form = useForm({ id: 'house', schema, names: ['name'], read, send: () => Promise.resolve() })
      failures.add(form.failedSubmit)
      return <form aria-label="house" onSubmit={form.onSubmit} />
    }
    render(<Watched />)
    const before = Date.now()
    for (const _ of [1, 2]) await act(async () => void fireEvent.submit(screen.getByRole('form')))
    const [none, ...failed] = failures
    expect([none, failed.length]).toEqual([null, 2])
    expect(failed).toMatchObject([{ error: undefined }, { error: undefined }])
    expect((failed[0] as { at: number }).at).toBeGreaterThanOrEqual(before)
  })

  test('gives the error that was thrown, for what a form does with it', async () => {
    const error = violations('name')
    const failures: unknown[] = []
    function Watched() {
      const form = useForm({
        id: 'house',
        schema,
        names: ['name'],
        read: () => valid,
        send: () => Promise.reject(error),
      })
      failures.push(form.failedSubmit?.error)
      return <form aria-label="house" onSubmit={form.onSubmit} />
    }
    const valid = { name: 'Huis', address: { postalCode: '8500' } }
    render(<Watched />)
    await act(async () => void fireEvent.submit(screen.getByRole('form')))
    expect(failures.at(-1)).toBe(error)
  })
})
