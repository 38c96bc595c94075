import { useQuery } from '@tanstack/react-query'
import { deviceQueries } from './device-queries.ts'
import { showroomQueries } from './showroom-queries.ts'

/** The name of the showroom in which this tablet stands; null until it is known. */
export function useShowroomName(): string | null {
  const { data: device } = useQuery(deviceQueries.own())
  const id = device?.showroomId ?? null
  const { data: showroom } = useQuery({ ...showroomQueries.detail(id ?? ''), enabled: id !== null })
  return showroom?.name ?? null
}
