import { moveCode, movesOf, type Resource } from '@huxi/model'
import { useCan } from '../data/can.tsx'
import { useVerbs } from '../record/row-actions.tsx'

export const useSeveral = (resource: Resource, byPage: boolean): boolean => {
  const { can } = useCan()
  const has = useVerbs(resource)
  return (
    byPage ||
    has('deleteBatch') ||
    has('exportXls') ||
    movesOf(resource).some(([name, { batch }]) => batch && can(moveCode(resource, name)))
  )
}
