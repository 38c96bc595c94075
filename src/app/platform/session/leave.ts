/** Why a session ended: by its person, by a refused renewal, by a 401 for the current token. */
export type LeaveReason = 'logout' | 'refused' | 'unauthorized'

/** What a leave undoes before the cookies go, in this order (house rule 9). */
export const LEAVE_STEPS = ['calls', 'cache', 'stored-copy', 'queue'] as const
/** One thing that a leave undoes. */
export type LeaveStep = (typeof LEAVE_STEPS)[number]

type Undo = () => void | Promise<void>

/**
 * The ordered leave: registered steps, cookies, listeners. A step that fails does not keep the others from running: what
 * must be gone is gone, and the fault is reported.
 */
export function createLeave(report: (error: unknown) => void) {
  const steps: [LeaveStep, Undo][] = []
  const listeners = new Set<(reason: LeaveReason) => void>()
  let leaving: Promise<void> | undefined

  async function run(reason: LeaveReason, forgetTokens: () => void): Promise<void> {
    for (const name of LEAVE_STEPS) {
      for (const [, undo] of steps.filter(([registered]) => registered === name)) {
        try {
          await undo()
        } catch (error) {
          report(error)
        }
      }
    }
    forgetTokens()
    for (const listener of listeners) listener(reason)
  }

  return {
    isLeaving: () => leaving !== undefined,
    /** Ends the session once, however many calls find out at the same time. */
    leave(reason: LeaveReason, forgetTokens: () => void): Promise<void> {
      leaving ??= run(reason, forgetTokens).finally(() => {
        leaving = undefined
      })
      return leaving
    },
    onLeaveStep(name: LeaveStep, undo: Undo): void {
      steps.push([name, undo])
    },
    onLeave(listener: (reason: LeaveReason) => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
