import { isFormName, resourceNamed } from '@huxi/contract'
import { codeOf, inputFields, labelFields, verbsOf, wireName, type Resource } from '@huxi/model'
import { createContext, use, type ComponentType } from 'react'
import { useCan } from '../data/can.tsx'

export interface NewRecordProps {
  resource: Resource
  open: boolean
  preset: Record<string, unknown>
  onAdded: (id: string) => void
  onClose: () => void
  onGone: () => void
}

/** Form of a new record as a layer above; absent where records cannot be created, such as a search bar. */
export const Creator = createContext<ComponentType<NewRecordProps> | undefined>(undefined)

export const useCreator = (to: string) => {
  const NewRecord = use(Creator)
  const { can } = useCan()
  if (isFormName(to)) return undefined
  const resource = resourceNamed(to)
  const may = verbsOf(resource).includes('add') && can(codeOf(resource, 'add'))
  return NewRecord && may && !hasSecrets(resource) ? { NewRecord, resource } : undefined
}

/** A resource with a password is added on its own page with a custom form. */
const hasSecrets = ({ fields }: Resource): boolean =>
  Object.values(inputFields(fields)).some(({ kind }) => kind === 'secret')

export const calledSo = (resource: Resource, typed: string): Record<string, unknown> => {
  const [name, field] = labelFields(resource)[0]!
  return typed !== '' && ['text', 'personName'].includes(field.kind) ? { [wireName(name, field)]: typed } : {}
}
