import type { Page } from '@playwright/test'
import { issuePairingCode } from '#server/modules/tablets/service.ts'
import { disconnect } from '#tests/support/browser/offline.ts'
import { createTabletDay, typeCode } from '#tests/support/browser/tablet-fixture.ts'
import { expect, test } from '#tests/support/browser/test.ts'
import { findAxeViolations } from '#tests/support/browser/axe-violations.ts'

const SIZES = [
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1180, height: 820 },
]

/** What a visitor presses, by language. */
const WORDS = {
  nl: {
    enter: 'Kom binnen',
    withoutCode: 'Ik heb geen koppelcode',
    withCode: 'Ik heb een koppelcode',
    pair: 'Koppelen',
    scan: 'Scan uw QR-code',
    name: 'Zoek op naam en uur',
    nameField: /^Uw naam/,
    search: 'Zoeken',
    late: /komen nu wat later binnen/,
    walkIn: 'Ik heb geen afspraak',
    announce: 'Inchecken',
    back: 'Terug',
    browse: 'Rondkijken op dit scherm',
    like: 'Mooi',
    share: /^Neem 1 keuze mee/,
    close: 'Nu afsluiten',
    offline: 'Er is even geen verbinding.',
    queued: 'Genoteerd, nog niet bevestigd',
  },
  fr: {
    enter: 'Entrez',
    withoutCode: 'Je n’ai pas de code d’association',
    withCode: 'J’ai un code d’association',
    pair: 'Associer',
    scan: 'Scanner le code QR',
    name: 'Chercher par nom et heure',
    nameField: /^Votre nom/,
    search: 'Chercher',
    late: /un peu plus tard/,
    walkIn: 'Je n’ai pas de rendez‑vous',
    announce: 'Annoncer ma visite',
    back: 'Retour',
    browse: 'Regarder sur cet écran',
    like: 'J’aime',
    share: /^Emportez 1 choix/,
    close: 'Fermer maintenant',
    offline: 'Pas de connexion pour le moment.',
    queued: 'Noté, pas encore confirmé',
  },
} as const

/** Texts that are cut, and texts and controls that are out of sight, covered, or too small for a finger. */
function findLayoutProblems(page: Page, list: string | null): Promise<string[]> {
  return page.evaluate((listSelector) => {
    const problems: string[] = []
    const nameOf = (element: Element) =>
      `${element.localName} “${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}”`
    const isShown = (element: Element) => element.checkVisibility() && !element.closest('.vh, svg > *')
    const isInList = (element: Element) => listSelector !== null && element.closest(listSelector) !== null
    for (const element of document.querySelectorAll('body *')) {
      const { display, overflowY } = getComputedStyle(element)
      if (!isShown(element) || display === 'inline' || element.localName === 'svg') continue
      if (element.scrollWidth > element.clientWidth + 1) problems.push(`cut: ${nameOf(element)}`)
      const scrolls = overflowY === 'auto' && element.scrollHeight > element.clientHeight + 1
      if (scrolls && !(listSelector && element.querySelector(listSelector)))
        problems.push(`scrolls: ${nameOf(element)}`)
    }
    if (document.documentElement.scrollHeight > innerHeight) problems.push('the page scrolls')
    const screen = document.querySelector('dialog[open]') ?? document
    for (const element of screen.querySelectorAll('a, button, input, h1, h2, p, label, [role=img]')) {
      const target = element.matches('[type=radio]') ? (element.closest('label') ?? element) : element
      if (!isShown(target) || isInList(target) || (target.localName === 'p' && target.textContent === '')) continue
      const { left, top, right, bottom, width, height } = target.getBoundingClientRect()
      const box = [left, top, right, bottom].map(Math.round).join(' ')
      const isInside = left >= 0 && top >= 0 && right <= innerWidth + 0.5 && bottom <= innerHeight + 0.5
      if (!isInside) problems.push(`out of sight: ${nameOf(target)} ${box}`)
      const hit = document.elementFromPoint((left + right) / 2, bottom - 2)
      const isHit = hit && (target.contains(hit) || hit.contains(target))
      if (isInside && !isHit) problems.push(`covered: ${nameOf(target)} ${box}`)
      const least = target.matches('a, button, label:has([type=radio])') ? 64 : target.localName === 'input' ? 48 : 0
      if (Math.min(width, height) < least - 0.5) problems.push(`too small: ${nameOf(target)} ${width} × ${height}`)
    }
    return problems
  }, list)
}

for (const locale of ['nl', 'fr'] as const) {
  for (const size of SIZES) {
    const title = `${locale}, ${size.width} × ${size.height}`
    test.describe(title, () => {
      test.use({
        viewport: size,
        hasTouch: true,
        locale: `${locale}-BE`,
        contextOptions: { reducedMotion: 'reduce' },
        expectedErrors: [/net::ERR|Failed to load resource/],
      })
      const words = WORDS[locale]

      /** Nothing of the screen is cut, and all is in sight but the rest of a long list. */
      async function expectInSight(page: Page, screen: string, list: string | null = null): Promise<void> {
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
        const isMoving = () => document.getAnimations().some((animation) => animation instanceof CSSTransition)
        await expect.poll(() => page.evaluate(isMoving), 'transitions').toBe(false)
        expect.soft(await findLayoutProblems(page, list), screen).toEqual([])
        if (size.width === 1024) expect.soft(await findAxeViolations(page), screen).toEqual([])
      }

      test(`every screen of the tablet is in sight without scrolling (${title}) (E37, E38, E49, B13)`, async ({
        page,
        // Switches the hub off, which the tablet says after a while.
        lab: _,
        backend,
        person,
      }) => {
        const day = await createTabletDay(backend, person)
        for (const [index, minutes] of [0, 30, 60].entries()) {
          await day.createAppointment(minutes, { code: `48291${index}`, consultantId: 'ines-claeys' })
        }
        const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
        await day.open(page)
        await expectInSight(page, 'idle')
        await page.getByRole('button', { name: words.enter }).click()
        await expect(page.getByRole('button', { name: '0', exact: true })).toBeVisible()
        await expectInSight(page, 'code')
        await typeCode(page, '111111')
        await expect(page.getByRole('alert')).toBeVisible()
        await page.clock.runFor(9000)
        await expect(page.getByText(words.late)).toBeVisible()
        await expectInSight(page, 'unknown code')
        await press(words.scan)
        await expect(page.getByRole('alert')).toBeVisible()
        await expectInSight(page, 'scan')
        await press(words.back)
        await press(words.walkIn)
        await press(words.announce)
        await expect(page.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
        await expectInSight(page, 'walk-in')
        await press(words.back)
        await press(words.name)
        await press(words.search)
        await expectInSight(page, 'name')
        await page.getByLabel(words.nameField).fill('Test')
        await press(words.search)
        await expect(page.getByRole('button', { name: /^T\. /u })).toHaveCount(3)
        await expectInSight(page, 'found')
        await page.getByRole('button', { name: /^T\. /u }).first().click()
        await expect(page.getByRole('button', { name: words.browse })).toBeVisible()
        await expect(page.getByText(/^http.*\/hand-over\//)).toBeVisible()
        await expectInSight(page, 'welcome')
        await press(words.browse)
        const picture = page.locator('main li button')
        await expect(picture.first()).toBeVisible()
        await expectInSight(page, 'browse', 'main ul')
        await picture.first().click()
        await press(words.like)
        await expect(page.getByRole('group')).toBeVisible()
        await expectInSight(page, 'item')
        await press(words.share)
        await expect(page.getByText(/^http.*\/hand-over\//)).toBeVisible()
        await expectInSight(page, 'share')
        await press(words.close)
        await expect(page.getByRole('button', { name: words.enter })).toBeVisible()
        await day.waitForBackgroundLoading()
        await disconnect(page)
        await page.getByRole('button', { name: words.enter }).click()
        await expect(page.getByText(words.offline)).toBeVisible()
        await expectInSight(page, 'offline')
        await typeCode(page, '111111')
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.queued)
        await expectInSight(page, 'queued')
        await page.clock.runFor(61_000)
        await expect(page.getByRole('dialog')).toBeVisible()
        await expectInSight(page, 'idle notice')
      })

      test(`pairing and the choice of the showroom are in sight without scrolling (${title}) (E37, E49)`, async ({
        page,
        backend,
      }) => {
        await page.goto('/kiosk/setup')
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expectInSight(page, 'pairing')
        await page.getByRole('button', { name: words.withoutCode }).click()
        await expectInSight(page, 'credentials')
        await page.getByRole('button', { name: words.withCode }).click()
        backend.clock.setOffset(0)
        const { code } = await issuePairingCode(backend.db, null, new Date())
        await page.getByRole('textbox').fill(code)
        await page.getByRole('button', { name: words.pair }).click()
        await expect(page.getByRole('button', { name: /Gent/ })).toBeVisible()
        await expectInSight(page, 'choose showroom')
      })
    })
  }
}
