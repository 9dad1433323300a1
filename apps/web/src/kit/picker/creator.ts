/** 新建 inside of a picker: whoever shows forms of records hands one down to the pickers in it. */
import { resourceNamed } from '@huxi/contract'
import { codeOf, inputFields, labelFields, verbsOf, wireName, type Resource } from '@huxi/model'
import { createContext, use, type ComponentType } from 'react'
import { useCan } from '../data/can.tsx'

export interface NewRecordProps {
  resource: Resource
  open: boolean
  /** values it starts from */
  preset: Record<string, unknown>
  onAdded: (id: string) => void
  onClose: () => void
  onGone: () => void
}

/** The form of a new record, as a layer above; absent where nothing is created in place, such as a search bar. */
export const Creator = createContext<ComponentType<NewRecordProps> | undefined>(undefined)

/** How the person creates a record of the resource here; undefined = not at all. */
export const useCreator = (to: string) => {
  const NewRecord = use(Creator)
  const { can } = useCan()
  const resource = resourceNamed(to)
  const may = verbsOf(resource).includes('add') && can(codeOf(resource, 'add'))
  return NewRecord && may && !hasSecrets(resource) ? { NewRecord, resource } : undefined
}

/** What has a password is added on its own page, whose form asks for more than a definition knows. */
const hasSecrets = ({ fields }: Resource): boolean =>
  Object.values(inputFields(fields)).some(({ kind }) => kind === 'secret')

/** A new record that is called what was typed. */
export const calledSo = (resource: Resource, typed: string): Record<string, unknown> => {
  const [name, field] = labelFields(resource)[0]!
  return typed !== '' && ['text', 'personName'].includes(field.kind) ? { [wireName(name, field)]: typed } : {}
}
