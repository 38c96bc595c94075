import { useSignIns } from '#app/data/account/account-queries.ts'
import { useMe } from '#app/data/customers/customer-queries.ts'
import { useOnline } from '#app/platform/connectivity/server-reachability.ts'
import { useSlow } from '#app/platform/connectivity/slow-connection.ts'

/**
 * The customer and their sign-in methods; `signIns` is null when the backend has no account endpoints. `loading`
 * holds the props of a load state.
 */
export function useAccount() {
  const me = useMe()
  const signIns = useSignIns()
  const isOnline = useOnline()
  const query = me.data ? signIns : me
  const isSlow = useSlow(!query.data && query.data !== null && !query.isError)
  return {
    account: me.data && signIns.data !== undefined ? { customer: me.data, signIns: signIns.data } : null,
    loading: { query, isOnline, isSlow },
  }
}
