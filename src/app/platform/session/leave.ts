import type { SessionKind } from '#contract/constants/oauth.ts'

/**
 * Why a session ended: by its person, by a refused renewal, by a 401 for the current token, because its cookies are gone,
 * because somebody else signed in on this device; on a tablet, to log in anew (T11), or because staff let it go (T12).
 */
export type LeaveReason = 'logout' | 'login' | 'unpaired' | 'refused' | 'unauthorized' | 'lost' | 'replaced'

/** What listeners of a leave are told: why, and what the session was. */
export interface Leaving {
  readonly reason: LeaveReason
  readonly kind: SessionKind | null
}

/** What a leave undoes before the cookies go, in this order (house rule 9). */
export const LEAVE_STEPS = ['calls', 'cache', 'stored-copy', 'queue', 'drafts'] as const
/** One thing that a leave undoes. */
export type LeaveStep = (typeof LEAVE_STEPS)[number]

type Undo = (reason: LeaveReason) => void | Promise<void>

/**
 * The ordered leave: registered steps, cookies, listeners. A step that fails does not keep the others from running: what
 * must be gone is gone, and the fault is reported.
 */
export function createLeave(report: (error: unknown) => void) {
  const steps: [LeaveStep, Undo][] = []
  const listeners = new Set<(leaving: Leaving) => void>()
  let leaving: Promise<void> | undefined

  async function undoAll(reason: LeaveReason): Promise<void> {
    for (const name of LEAVE_STEPS) {
      for (const [, undo] of steps.filter(([registered]) => registered === name)) {
        try {
          await undo(reason)
        } catch (error) {
          report(error)
        }
      }
    }
  }

  async function run({ reason, kind }: Leaving, forgetTokens: () => void): Promise<void> {
    await undoAll(reason)
    forgetTokens()
    for (const listener of listeners) listener({ reason, kind })
  }

  return {
    /** The registered steps alone: somebody signs in over a session that has not been left (F-26). */
    undoAll,
    isLeaving: () => leaving !== undefined,
    /** Ends the session once, however many calls find out at the same time. */
    leave(left: Leaving, forgetTokens: () => void): Promise<void> {
      leaving ??= run(left, forgetTokens).finally(() => {
        leaving = undefined
      })
      return leaving
    },
    onLeaveStep(name: LeaveStep, undo: Undo): void {
      steps.push([name, undo])
    },
    onLeave(listener: (leaving: Leaving) => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
