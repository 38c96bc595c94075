import { useQuery } from '@tanstack/react-query'
import { deviceQueries } from '#app/data/showroom/device-queries.ts'

/** The showroom in which this tablet stands, once it is known. */
export function ShowroomName() {
  const { data: device } = useQuery(deviceQueries.own())
  const showroomId = device?.showroomId ?? null
  const { data: showroom } = useQuery({ ...deviceQueries.showroom(showroomId ?? ''), enabled: showroomId !== null })
  return showroom ? <span>{showroom.name}</span> : null
}
