import { useTabletShowroomName } from '#app/data/tablet/use-showroom-name.ts'

export function ShowroomName() {
  const name = useTabletShowroomName()
  return name && <span>{name}</span>
}
