import { CallError } from '../http/call-error.ts'

/**
 * The response of a call, or null where the backend accepted the call with an empty or another body than ours: it must
 * not be sent again then, and the caller refetches instead.
 */
export async function ifReadable<T>(response: Promise<T>): Promise<T | null> {
  try {
    return await response
  } catch (error) {
    if (error instanceof CallError && isAccepted(error)) return null
    throw error
  }
}

/** An invalid response with a status was no JSON at all, such as the page of a proxy: that accepted nothing. */
function isAccepted({ code, kind, status }: CallError): boolean {
  return kind === 'no-data' || (code === 'invalid-response' && status === undefined)
}
