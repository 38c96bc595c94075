import { useShowroomName } from '#app/data/showroom/use-showroom-name.ts'

/** The showroom in which this tablet stands, once it is known. */
export function ShowroomName() {
  const name = useShowroomName()
  return name && <span>{name}</span>
}
