import { useQuery } from '@tanstack/react-query'
import { deviceQueries } from '#app/data/showroom/device-queries.ts'
import { showroomQueries } from '#app/data/showroom/showroom-queries.ts'

/** The showroom in which this tablet stands, once it is known. */
export function ShowroomName() {
  const { data: device } = useQuery(deviceQueries.own())
  const showroomId = device?.showroomId ?? null
  const { data: showroom } = useQuery({ ...showroomQueries.one(showroomId ?? ''), enabled: showroomId !== null })
  return showroom ? <span>{showroom.name}</span> : null
}
