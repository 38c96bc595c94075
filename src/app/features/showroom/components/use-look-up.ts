import { readVisitPass } from '#contract/rules/visit-qr.ts'
import { type NotedCheckIn, notedCheckIns } from '#app/data/showroom/noted-check-ins.ts'
import { useFindVisit } from '#app/data/showroom/visit-mutations.ts'
import { mayPass } from '#app/platform/query/query-client.ts'
import { useOnline } from '#app/platform/query/online.ts'
import type { KioskScreen } from '../model.ts'

type Search = { method: 'CODE'; code: string } | { method: 'QR'; text: string }
type Noted = Pick<NotedCheckIn, 'method' | 'code' | 'visitId'>

/** Notes a check-in that cannot be sent now, and says so (B32). */
export function useNoting(show: (screen: KioskScreen) => void) {
  return (noted: Noted) => show({ name: 'noted', id: notedCheckIns.add(noted).key })
}

/** Looks for a visit by its code or the picture of it (E37); where nobody answers the visitor is noted instead. */
export function useLookUp(show: (screen: KioskScreen) => void, onUnknown: () => void) {
  const find = useFindVisit()
  const online = useOnline()
  const note = useNoting(show)
  const noteCode = (search: Search) => {
    const code = search.method === 'CODE' ? search.code : readVisitPass(search.text)?.code
    if (code !== undefined) note({ method: search.method, code, visitId: null })
  }
  return {
    find,
    look(search: Search): void {
      if (!online) return noteCode(search)
      find.mutate(search, {
        onSuccess({ items }) {
          if (items.length > 0) show({ name: 'found', visits: items, by: search.method })
          else onUnknown()
        },
        onError(error) {
          if (mayPass(error)) noteCode(search)
        },
      })
    },
  }
}
