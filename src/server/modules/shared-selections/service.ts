import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { SHARE_CODE_MINUTES } from '#contract/appointments/limits.ts'
import { completenessShare } from '#contract/projects/completeness.ts'
import type { AppointmentBrief, BriefedProject, SharedSelection } from '#contract/shared-selections/schema.ts'
import type { Database } from '#server/db/database.ts'
import type { ShowroomActor } from '#server/http/actor.ts'
import type { AttemptLimiter } from '#server/http/attempt-limiter.ts'
import { notFound } from '#server/http/problem.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Hub } from '#server/ports/hub.ts'
import { presentAddress } from '../addresses/presenter.ts'
import { presentAppointment } from '../appointments/presenter.ts'
import { findAppointment } from '../appointments/repository.ts'
import { visibleScope } from '../appointments/access.ts'
import type { FileLinks } from '../attachments/file-links.ts'
import { presentAttachment } from '../attachments/presenter.ts'
import { listAttachments } from '../attachments/repository.ts'
import { presentWall } from '../projects/presenter.ts'
import { hashSecret } from '#server/crypto/secret-hash.ts'
import { listNamedAppointments, type NamedAppointment } from '../tablets/check-in-repository.ts'
import { notifyPicksSaved } from '../appointments/notify-customer.ts'
import { publishAppointment } from '../appointments/publish-appointment.ts'
import * as repository from './repository.ts'

export interface SharedSelectionDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly hub: Hub
  readonly links: FileLinks
  readonly limit: AttemptLimiter
}

export type SharedSelections = ReturnType<typeof createSharedSelections>

/** A visitor's selection, shared from a tablet to their phone and to their consultant. */
export function createSharedSelections({ db, clock, hub, links, limit }: SharedSelectionDependencies) {
  return {
    /** The code has full entropy, as it is scanned and not typed; only its hash is stored. */
    async create(actor: ShowroomActor, { visitId, picks, draft }: SharedSelection) {
      const now = clock.now()
      const code = randomBytes(16).toString('base64url')
      const expiresAt = new Date(now.getTime() + SHARE_CODE_MINUTES * 60_000)
      await db.transaction(async (tx) => {
        if (visitId !== null) await savePicksWithAppointment(tx, actor, visitId, picks)
        const row = { codeHash: hashSecret(code), content: { picks, draft }, expiresAt }
        await limit.count({ account: actor.showroomId, address: actor.clientId }, () =>
          repository.insertSharedSelection(tx, row),
        )
      })
      return { code, expiresAt: expiresAt.toISOString() }
    },

    /** Bound to one phone, which may claim it again after a lost response. */
    async claim(code: string, claim: string) {
      const row = await repository.claimSharedSelection(db, hashSecret(code), hashSecret(claim), clock.now())
      if (!row) throw notFound()
      return row.content
    },

    async brief(actor: ShowroomActor, id: string): Promise<AppointmentBrief> {
      const scope = visibleScope(actor, clock.now())
      const row = await findAppointment(db, id, scope)
      const [namedAppointment] = await listNamedAppointments(db, scope, id)
      if (!row || !namedAppointment) throw notFound()
      return {
        appointment: presentAppointment(row, actor),
        visitor: namedAppointment.name,
        project: namedAppointment.project && (await presentProject(namedAppointment.project)),
        picks: row.appointment.picks ?? [],
      }
    },
  }

  async function savePicksWithAppointment(
    tx: Database,
    actor: ShowroomActor,
    visitId: string,
    picks: SharedSelection['picks'],
  ) {
    const now = clock.now()
    const scope = visibleScope(actor, now)
    const appointment = await findAppointment(tx, visitId, scope)
    // A repeat, which notifies nobody again.
    if (isDeepStrictEqual(appointment?.appointment.picks, picks)) return
    if (!appointment || !(await repository.savePicks(tx, visitId, scope, picks))) throw notFound()
    await notifyPicksSaved(tx, appointment, picks.length, now)
    await publishAppointment(hub, tx, appointment, now)
  }

  async function presentProject(project: NonNullable<NamedAppointment['project']>): Promise<BriefedProject> {
    const { id, name, limited, productCategories, type, style } = project
    const address = project.address && presentAddress(project.address)
    const share = completenessShare({ address, productCategories, type, style })
    const wall = limited || !project.wall ? null : presentWall(project.wall)
    const facadePhotoUrl = wall?.facade ? await findPreviewUrl(id, wall.facade.photo) : null
    const shown = { id, address, productCategories, type, style, share }
    return { ...shown, name: limited ? null : name, wall, facadePhotoUrl }
  }

  async function findPreviewUrl(projectId: string, fileName: string): Promise<string | null> {
    const file = (await listAttachments(db, projectId)).find(({ name }) => name === fileName)
    return file ? (await presentAttachment(file, links)).previewUrl : null
  }
}
