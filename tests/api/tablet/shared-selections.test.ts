import { beforeAll, describe, expect, test } from 'vitest'
import { memberEndpoints } from '#contract/projects/members-endpoints.ts'
import { sharedSelectionEndpoints } from '#contract/shared-selections/endpoints.ts'
import { tabletEndpoints } from '#contract/tablets/endpoints.ts'
import { sharedSelections } from '#server/db/appointment-tables.ts'
import { setUpApiServer } from '#tests/support/api/api-server.ts'
import { createAttachmentClient } from '#tests/support/api/attachment-client.ts'
import type { ProjectDraft } from '#tests/support/fixtures/customers.ts'
import { savedFacade, savedWall } from '#tests/support/fixtures/facade-project.ts'
import { SAMPLE_FILES } from '#tests/support/fixtures/sample-files.ts'
import { type Tablet, createTabletClient } from '#tests/support/api/tablet-client.ts'

const server = setUpApiServer()
const tablets = createTabletClient(server)
const MINUTE_MS = 60_000
const GENT = 'toonzaal-gent'
const PICKS = [
  { itemId: 'ref-1', liked: true, reason: 'COLOUR', point: { x: 0.25, y: 0.5 } },
  { itemId: 'ref-2', liked: false, reason: 'JOINT', point: null },
]
const DRAFT = { productCategories: ['PAVER'], type: 'OUTDOOR' }
const ADDRESS = {
  street: 'Molenveld',
  houseNumber: '14',
  box: null,
  plotReference: null,
  postalCode: '9080',
  city: 'Lochristi',
  country: 'BE' as const,
}
const PHONE = 'telefoon-van-noor-1'

let tablet: Tablet
beforeAll(async () => void (tablet = await tablets.create()))

const shareSelection = (body: object = { picks: PICKS, draft: DRAFT }, headers = tablet.headers) =>
  server.call(sharedSelectionEndpoints.create, { headers, body })
const claimSelection = (code: string, claim = PHONE) =>
  server.call(sharedSelectionEndpoints.claim, { params: { code }, body: { claim } })

describe('sharing a selection from a tablet with a phone (B12)', () => {
  test('the phone that claims a code gets ratings and draft, and can repeat a lost request', async () => {
    const { status, output } = await shareSelection()
    expect([status, output.code]).toEqual([201, expect.stringMatching(/^[\w-]{22}$/)])
    const expected = { picks: PICKS, draft: DRAFT }
    expect((await claimSelection(output.code)).output).toEqual(expected)
    expect((await claimSelection(output.code)).output).toEqual(expected)
    expect((await claimSelection(output.code, 'een-andere-telefoon')).status).toBe(404)
  })

  test('only one of ten phones can claim a selection (F-56)', async () => {
    const { code } = (await shareSelection()).output
    const responses = await Promise.all(Array.from({ length: 10 }, (_, n) => claimSelection(code, `${PHONE}-${n}`)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(responses.filter(({ status }) => status === 404)).toHaveLength(9)
  })

  test('a selection expires after ten minutes and is stored by the hash of its code', async () => {
    const { code } = (await shareSelection()).output
    const rows = JSON.stringify(await server.store.db.select().from(sharedSelections))
    expect(rows).not.toContain(code)
    server.lab.clock.setOffset(10 * MINUTE_MS + 1000)
    expect((await claimSelection(code)).json).toEqual((await claimSelection('nooit-gemaakt')).json)
    await server.request('/__lab/jobs', { method: 'POST' })
    expect(await server.store.db.select().from(sharedSelections)).toEqual([])
  })

  test('invalid and too many ratings are refused', async () => {
    const codes = async (picks: object[]) =>
      (await shareSelection({ picks })).problem.violations?.map(({ propertyPath, code }) => `${propertyPath}: ${code}`)
    expect(await codes([{ itemId: '', liked: true }])).toEqual(['picks.0.itemId: required'])
    expect(await codes([{ ...PICKS[0], point: { x: 2, y: 0 } }])).toEqual(['picks.0.point.x: invalid'])
    expect(await codes(Array.from({ length: 101 }, () => PICKS[0] as object))).toEqual(['picks: tooMany'])
  })
})

describe('consultant brief (B14)', () => {
  const brief = (id: string, headers: Readonly<Record<string, string>>) =>
    server.call(sharedSelectionEndpoints.brief, { params: { id }, headers })

  test('the brief contains the appointment, its project with score, and the ratings of the visitor', async () => {
    const person = await server.fixtures.createCustomer()
    const facts = { productCategories: ['PAVER'], type: 'OUTDOOR', style: 'RURAL' } satisfies ProjectDraft
    const known = { ...facts, address: ADDRESS, wall: savedWall }
    const { id: projectId } = await server.fixtures.createProject(person, { name: 'Woning Molenveld', ...known })
    const draft = { dateFrom: server.lab.clock.now(), showroomId: GENT, projectId }
    const { id } = await server.fixtures.createAppointment(person, draft)
    const headers = await tablets.unlock(tablet)
    expect((await brief(id, headers)).output).toMatchObject({
      appointment: { id, code: null },
      visitor: expect.stringContaining('Testpersoon'),
      project: {
        id: projectId,
        name: 'Woning Molenveld',
        ...known,
        address: { ...ADDRESS, region: 'FLANDERS' },
        share: 1,
        facadePhotoUrl: null,
      },
      picks: [],
    })
    await shareSelection({ visitId: id, picks: PICKS })
    expect((await brief(id, headers)).output.picks).toEqual(PICKS)
  })

  test('the brief contains the wall, with a link to the photograph of its façade (B14, B17)', async () => {
    const files = createAttachmentClient(server)
    const person = await server.fixtures.createCustomer()
    const wall = { ...savedWall, facade: savedFacade }
    const { id: projectId } = await server.fixtures.createProject(person, { name: 'Villa Ardenne', wall })
    const { id } = await server.fixtures.createAppointment(person, {
      dateFrom: server.lab.clock.now(),
      showroomId: GENT,
      projectId,
    })
    const headers = await tablets.unlock(tablet)
    expect((await brief(id, headers)).output.project).toMatchObject({ wall, facadePhotoUrl: null })
    const photo = SAMPLE_FILES['gevel.jpg']
    await files.uploadFile(person, projectId, savedFacade.photo, photo)
    const { project } = (await brief(id, headers)).output
    const response = await server.request(project?.facadePhotoUrl ?? '')
    expect([response.status, new Uint8Array(await response.arrayBuffer())]).toEqual([200, new Uint8Array(photo)])
  })

  test('the brief omits name and wall of a limited project, and the project of an appointment without one', async () => {
    const person = await server.fixtures.createCustomer()
    const wall = { ...savedWall, facade: savedFacade }
    const { id: projectId } = await server.fixtures.createProject(person, { name: 'Geheim', limited: true, wall })
    const draft = { dateFrom: server.lab.clock.now(), showroomId: GENT }
    const limited = await server.fixtures.createAppointment(person, { ...draft, projectId })
    const without = await server.fixtures.createAppointment(person, draft)
    const headers = await tablets.unlock(tablet)
    expect((await brief(limited.id, headers)).output.project).toMatchObject({ name: null, wall: null })
    expect((await brief(without.id, headers)).output.project).toBeNull()
  })

  test('brief and board omit the project of a visitor who is no longer a member of it (B14)', async () => {
    const [owner, person] = [await server.fixtures.createCustomer(), await server.fixtures.createCustomer()]
    const contacts = [{ person, role: 'COLLABORATOR' as const }]
    const { id: projectId } = await server.fixtures.createProject(owner, { name: 'Woning Molenveld', contacts })
    const draft = { dateFrom: server.lab.clock.now(), showroomId: GENT, projectId }
    const { id } = await server.fixtures.createAppointment(person, draft)
    const headers = await tablets.unlock(tablet)
    const readProjects = async () => {
      const { items } = (await server.call(tabletEndpoints.appointments, { headers })).output
      return [(await brief(id, headers)).output.project, items.find((item) => item.id === id)?.project]
    }
    expect(await readProjects()).toMatchObject([{ name: 'Woning Molenveld' }, { name: 'Woning Molenveld' }])
    const params = { id: projectId, contactId: person.contactId }
    await server.call(memberEndpoints.remove, { as: owner, params })
    expect(await readProjects()).toEqual([null, null])
  })

  test('only staff of the showroom read the brief, and only its tablets share ratings for it (F-50, T12)', async () => {
    const person = await server.fixtures.createCustomer()
    const draft = { dateFrom: server.lab.clock.now(), showroomId: GENT }
    const { id } = await server.fixtures.createAppointment(person, draft)
    const otherTablet = await tablets.create('showroom-namur')
    expect((await brief(id, tablet.headers)).problem.code).toBe('staff-only')
    expect((await brief(id, await tablets.unlock(otherTablet))).status).toBe(404)
    expect((await shareSelection({ visitId: id, picks: PICKS }, otherTablet.headers)).status).toBe(404)
    expect((await brief(id, await tablets.unlock(tablet))).output.picks).toEqual([])
  })
})
