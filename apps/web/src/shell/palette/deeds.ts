/** Frequent first actions, for palette and header. */
import { assessment, openHandoff, pages, patient } from '@huxi/contract'
import type { Endpoint, Resource } from '@huxi/model'
import { useNavigate } from 'react-router'
import { useCan } from '../../kit/data/can.tsx'
import { isEnough } from '../../kit/patient/use-find.ts'
import { withDeed, type AskedBeside } from '../../kit/record/record-address.ts'
import type { PageRoute } from '../routes/routes-from-menu.ts'
import { useTabs } from '../tabs/tabs.ts'
import type { Item } from './rank.ts'

/** Opens a page with a request; parameters of an earlier request stay. */
export const useAskPage = () => {
  const navigate = useNavigate()
  return (path: string, asking: (search: string) => string, beside?: AskedBeside): void => {
    const search = useTabs.getState().open.find(({ key }) => key === path)?.location.search ?? ''
    void navigate({ pathname: path, search: asking(search) }, { state: beside })
  }
}

export const pathOfPage = (routes: readonly PageRoute[], resource: Resource): string | undefined => {
  const component = pages.find((page) => page.resource === resource)?.component
  return routes.find(({ screen }) => screen.kind === 'page' && screen.component === component)?.path
}

interface Deed {
  readonly name: string
  readonly title: string
  readonly words: readonly string[]
  readonly of: Resource
  /** Absent = access to the page suffices. */
  readonly needs?: Pick<Endpoint, 'access'>
}

const DEEDS: readonly Deed[] = [
  { name: 'receive', title: '接收评估', words: ['编码', '扫码', '患者手机'], of: assessment, needs: openHandoff },
  { name: 'find', title: '查找患者', words: ['扫码', '腕带', '就诊号'], of: patient },
]

export const deedKey = (name: string): string => `do ${name}`

export const useDeeds = (routes: readonly PageRoute[]): Item[] => {
  const { can } = useCan()
  const ask = useAskPage()
  return DEEDS.flatMap(({ name, title, words, of, needs }) => {
    const path = pathOfPage(routes, of)
    if (path === undefined || (needs && !can(needs.access))) return []
    return [{ key: deedKey(name), title, words, run: () => ask(path, (search) => withDeed(search, name)) }]
  })
}

/** Passes the text to the patient page, which also offers registration and emergency access. */
export const usePatientSearch = (typed: string, routes: readonly PageRoute[]): Item[] => {
  const ask = useAskPage()
  const path = pathOfPage(routes, patient)
  const name = typed.trim()
  if (path === undefined || !isEnough(name)) return []
  const run = () => ask(path, (search) => withDeed(search, 'find'), { typed: name })
  return [{ key: 'find patient', title: `查找患者“${name}”`, run }]
}
