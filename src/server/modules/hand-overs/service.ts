import { randomBytes } from 'node:crypto'
import { HAND_OVER_MINUTES } from '#contract/constants/showroom.ts'
import { cappedCompletenessShare } from '#contract/rules/completeness.ts'
import type { HandOver, VisitBrief } from '#contract/schemas/hand-over.ts'
import type { Database } from '#server/db/database.ts'
import type { ShowroomActor } from '#server/http/actor.ts'
import { notFound } from '#server/http/problem.ts'
import type { Clock } from '#server/ports/clock.ts'
import { presentAddress } from '../addresses/presenter.ts'
import { presentAppointment } from '../appointments/presenter.ts'
import { findAppointment } from '../appointments/repository.ts'
import { scopeOf } from '../appointments/scope.ts'
import { hashSecret } from '../auth/secret-hash.ts'
import { listNamedVisits } from '../devices/visits-repository.ts'
import { tellPicks } from '../notifications/visit-news.ts'
import * as repository from './repository.ts'

export type HandOvers = ReturnType<typeof createHandOvers>

/** What a visitor liked, on its way from a tablet to their phone and to their consultant (B12, B14). */
export function createHandOvers(db: Database, clock: Clock) {
  return {
    /** The code is of full entropy, for nobody types it; only its hash is kept. */
    async create(actor: ShowroomActor, { visitId, picks, draft }: HandOver) {
      const now = clock.now()
      const code = randomBytes(16).toString('base64url')
      const expiresAt = new Date(now.getTime() + HAND_OVER_MINUTES * 60_000)
      await db.transaction(async (tx) => {
        if (visitId !== null) await keepWithVisit(tx, actor, visitId, picks)
        await repository.insertHandOver(tx, { codeHash: hashSecret(code), content: { picks, draft }, expiresAt })
      })
      return { code, expiresAt: expiresAt.toISOString() }
    },

    /** Given to one phone; a lost answer can be asked for again. */
    async take(code: string, claim: string) {
      const row = await repository.takeHandOver(db, hashSecret(code), hashSecret(claim), clock.now())
      if (!row) throw notFound()
      return row.content
    },

    async brief(actor: ShowroomActor, id: string): Promise<VisitBrief> {
      const scope = scopeOf(actor, clock.now())
      const row = await findAppointment(db, id, scope)
      const [named] = await listNamedVisits(db, scope, id)
      if (!row || !named) throw notFound()
      const { projectId, picks } = row.appointment
      return {
        appointment: presentAppointment(row, actor),
        visitor: named.name,
        project: projectId === null ? null : await projectOf(projectId),
        picks: picks ?? [],
      }
    },
  }

  async function keepWithVisit(tx: Database, actor: ShowroomActor, visitId: string, picks: HandOver['picks']) {
    const now = clock.now()
    const scope = scopeOf(actor, now)
    const visit = await findAppointment(tx, visitId, scope)
    if (!visit || !(await repository.keepPicks(tx, visitId, scope, picks))) throw notFound()
    await tellPicks(tx, visit, picks.length, now)
  }

  async function projectOf(id: string): Promise<VisitBrief['project']> {
    const project = await repository.findProjectOf(db, id)
    if (!project) return null
    const { name, limited, productCategories, type, style } = project
    const address = project.address && presentAddress(project.address)
    const share = cappedCompletenessShare({ address, productCategories, type, style })
    return { id, name: limited ? null : name, address, productCategories, type, style, share }
  }
}
