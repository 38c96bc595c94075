import { useQuery } from '@tanstack/react-query'
import { accountQueries } from '#app/data/account/account-queries.ts'
import { useMe } from '#app/data/customers/customer-queries.ts'
import { useOnline } from '#app/platform/query/online.ts'
import { useSlow } from '#app/platform/query/slow.ts'
import { useSession } from '#app/platform/session/use-session.ts'

/**
 * The customer and their ways in, once both are known; `signIns` is null where the backend has no account calls, whose parts
 * then stay hidden. Until then `waiting` is what a load state needs.
 */
export function useOwnAccount() {
  const { subject } = useSession()
  const me = useMe()
  const signIns = useQuery({ ...accountQueries.signIns(subject ?? ''), enabled: subject !== null })
  const online = useOnline()
  const read = me.data ? signIns : me
  const slow = useSlow(!read.data && read.data !== null && !read.isError)
  return {
    account: me.data && signIns.data !== undefined ? { customer: me.data, signIns: signIns.data } : null,
    waiting: { read, online, slow },
  }
}
